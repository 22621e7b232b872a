import { useCallback, useEffect, useState } from "react";
import type { OwnQuestion } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { ApiError, browserCalls } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError } from "#web/storefront/kit/page-states.tsx";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { questionState } from "../../kit/question-state.ts";
import { nameHere } from "../../product-card/names.tsx";

/** /question?link=...: what became of a question, for who asked it; they may remove it. */
export default function OwnQuestionPage() {
  const [found, setFound] = useState<OwnQuestion>();
  const [error, setError] = useState<unknown>(null);
  const [gone, setGone] = useState("");
  const load = useCallback(async () => {
    setError(null);
    const key = new URLSearchParams(location.search).get("link") ?? "";
    try {
      setFound((await browserCalls.post<{ question: OwnQuestion }>("/api/question/own", { key })).question);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const isLost = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="wrap wrap--tall">
      {gone !== "" || isLost ? (
        <div role="status">
          <EmptyState title={gone === "" ? m.question_lost() : gone} picture={pots} tint="sand">
            <ButtonLink size="md" href={pathHere("/collection")}>
              {m.shop_plants()}
            </ButtonLink>
          </EmptyState>
        </div>
      ) : error !== null ? (
        <QuietError message={messageOf(error)} onRetry={load} />
      ) : found === undefined ? (
        <>
          <h1 className="vh">{m.question_own_title()}</h1>
          <PageSkeleton label={m.loading()} rows={2} />
        </>
      ) : (
        <Question question={found} onGone={setGone} />
      )}
    </div>
  );
}

function Question({ question, onGone }: { question: OwnQuestion; onGone: (message: string) => void }) {
  const { product, text, answer, askedAt, answeredAt, key } = question;
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  async function withdraw() {
    if (isSending) return;
    setSending(true);
    try {
      onGone((await browserCalls.post<{ message: string }>("/api/question/withdraw", { key })).message);
    } catch (failure) {
      toast.bad(messageOf(failure));
      setSending(false);
    }
  }
  return (
    <>
      <div className="pagehead">
        <h1>{m.question_own_title()}</h1>
        <p>
          <a className="link" href={pathHere(`/product/${product._id}`)}>
            {nameHere(product)}
          </a>
        </p>
      </div>
      <article className="qa">
        <p className="t14 soft">
          {showDay(askedAt)} · {questionState(question)}
        </p>
        <p className="qa__text" lang={languageOf(text)}>
          <b>{text}</b>
        </p>
        {answer === "" || answeredAt === null ? null : (
          <div className="qa__answer">
            <p className="qa__text" lang={languageOf(answer)}>
              {answer}
            </p>
            <p className="t14 soft">{showDay(answeredAt)}</p>
          </div>
        )}
        <p className="qa__acts">
          {isAsked ? (
            <Button size="md" variant="danger" isLoading={isSending} onClick={withdraw}>
              {m.question_withdraw_really()}
            </Button>
          ) : (
            <Button size="md" variant="danger-quiet" onClick={() => setAsked(true)}>
              {m.question_withdraw()}
            </Button>
          )}
        </p>
      </article>
    </>
  );
}
