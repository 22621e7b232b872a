import { useId, useState } from "react";
import { answerTextMax, type QuestionState } from "#contract/rules/questions.ts";
import type { DeskQuestion } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { formatMoment } from "../kit/moment.ts";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

type Ways = { sendsSms: boolean; sendsMails: boolean };
type QuestionLineProps = {
  question: DeskQuestion;
  /** Whether this shop sends any. */
  ways: Ways;
  act: (call: () => Promise<{ message: string }>) => Promise<boolean>;
};

/** One question, its answer, and what the team does with it. */
export function QuestionLine({ question, ways, act }: QuestionLineProps) {
  const { _id, revision, product, name, text, state, answer, looksLikeAdvert, askedAt } = question;
  const mayHide = useMayCall("POST /api/question/state");
  const [isEditing, setEditing] = useState(false);
  const isForm = isEditing || state === "waiting";
  const setState = (to: QuestionState) => act(() => office.setQuestionState({ question: _id, revision, state: to }));
  const { ask, dialog } = useQuestion();
  async function remove() {
    const isSure = await ask({
      title: m.questions_desk_remove_title(),
      text: m.questions_desk_remove_text(),
      act: m.questions_desk_remove(),
      isDanger: true,
    });
    if (isSure) await act(() => office.removeQuestion({ question: _id, revision }));
  }
  return (
    <article className="qad__row" aria-label={m.questions_desk_one({ product: shownName(product) })}>
      <span className="plantpic plantpic--row tint-sand">
        {product.picture ? <Picture picture={product.picture} alt="" sizes="56px" /> : <Icon name="sprout" />}
      </span>
      <div className="qad__text">
        <p className="qad__by">
          <a className="link" href={pathHere(`/product/${product._id}`)} target="_blank" rel="noopener">
            {shownName(product)}
          </a>
          <b lang={languageOf(name)}>{name === "" ? m.questions_desk_unnamed() : name}</b>
          <span className="soft">{formatMoment(askedAt)}</span>
          <Chip className={chips[state]}>{stateChips[state]()}</Chip>
          {looksLikeAdvert ? <Chip className="st-cancelled">{m.reviews_desk_advert()}</Chip> : null}
        </p>
        <p className="qad__words" lang={languageOf(text)}>
          {text}
        </p>
        {answer !== "" && !isForm ? (
          <p className="qad__answer" lang={languageOf(answer)}>
            <b>{m.questions_desk_answer()}</b> {answer}
          </p>
        ) : null}
        {isForm ? (
          <AnswerForm
            question={question}
            told={waysWords(question, ways)}
            maySwitch={mayHide || state === "waiting"}
            onSave={async (typed, isShown) => {
              const sent = { question: _id, revision, answer: typed, isShown };
              if (await act(() => office.answerQuestion(sent))) setEditing(false);
            }}
            onLeave={isEditing ? () => setEditing(false) : undefined}
          />
        ) : null}
      </div>
      <div className="qad__acts">
        {answer !== "" && !isForm ? (
          <Button size="md" variant="quiet" onClick={() => setEditing(true)}>
            {m.questions_desk_correct()}
          </Button>
        ) : null}
        {mayHide && state === "hidden" ? (
          <Button size="md" variant="secondary" onClick={() => setState(answer === "" ? "waiting" : "shown")}>
            {answer === "" ? m.questions_desk_again() : m.reviews_desk_show()}
          </Button>
        ) : null}
        {mayHide && state !== "hidden" ? (
          <Button size="md" variant="secondary" onClick={() => setState("hidden")}>
            {m.reviews_desk_hide()}
          </Button>
        ) : null}
        {mayHide ? (
          <Button size="md" variant="quiet" onClick={remove}>
            {m.questions_desk_remove()}
          </Button>
        ) : null}
        {dialog}
      </div>
    </article>
  );
}

const chips = { waiting: "st-packing", shown: "st-done", hidden: "st-placed" };
const stateChips = {
  waiting: m.questions_desk_waiting,
  shown: m.questions_desk_shown,
  hidden: m.questions_desk_hidden,
};

type AnswerFormProps = {
  question: DeskQuestion;
  told: string;
  /** Whether the person may say that it is shown, or hidden. */
  maySwitch: boolean;
  onSave: (answer: string, isShown: boolean) => Promise<void>;
  onLeave: (() => void) | undefined;
};

function AnswerForm({ question, told, maySwitch, onSave, onLeave }: AnswerFormProps) {
  const { answer, state } = question;
  const [typed, setTyped] = useState(answer);
  const [isShown, setShown] = useState(state !== "hidden");
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const id = useId();
  return (
    <form
      className="qad__form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (isSending) return;
        setMissing(typed.trim() === "");
        if (typed.trim() === "") return document.getElementById(id)?.focus();
        setSending(true);
        await onSave(typed, isShown);
        setSending(false);
      }}
    >
      <TextArea
        id={id}
        label={m.questions_desk_answer()}
        hint={answer === "" ? told : undefined}
        error={isMissing && typed.trim() === "" ? m.questions_desk_empty() : undefined}
        maxLength={answerTextMax}
        rows={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {maySwitch ? (
        <SwitchRow
          label={m.questions_desk_public()}
          hint={m.questions_desk_public_hint()}
          isOn={isShown}
          onPress={() => setShown(!isShown)}
        />
      ) : null}
      <div className="qad__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          {answer === "" ? m.questions_desk_send() : m.questions_desk_save()}
        </Button>
        {onLeave ? (
          <Button size="md" variant="quiet" onClick={onLeave}>
            {m.cancel()}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Where the answer goes, for roles that see it. */
function waysWords({ phone, email }: DeskQuestion, { sendsSms, sendsMails }: Ways): string {
  if (email !== null) return sendsMails ? m.questions_desk_told({ way: email }) : m.questions_desk_no_mail({ email });
  if (phone === null) return m.questions_desk_told_somewhere();
  return sendsSms ? m.questions_desk_told_phone({ phone }) : m.questions_desk_no_sms({ phone });
}
