import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { readStored } from "#web/browser-storage.ts";
import { tintAt } from "#web/storefront/kit/tint.ts";
import { currentShopper, openLogin } from "#web/storefront/shopper/shopper.ts";
import { onceSignInKnown } from "#web/storefront/shopper/sign-in-state.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { type Comment, commentsKey, newReply, type Reply, readComments, writeComments } from "./product-comments.ts";

/** Words that were typed into the field before and not posted, by whom (kept-words.ts). */
const draftOf = (draftKey: string) => readStored(`gp:draft:${draftKey}`, "sessionStorage");

export default function Comments({ productId }: { productId: string }) {
  const { comments, isKept, change } = useComments(productId);
  return (
    <section id="comments" className="needs-script">
      <h2>
        {m.comments()} {comments.length > 0 && <span className="soft num">{countOf(comments)}</span>}
      </h2>
      <p className="cm__note" role="status">
        {isKept ? m.comments_kept() : m.comments_not_kept()}
      </p>
      {comments.length === 0 && <p className="soft">{m.no_comments()}</p>}
      {comments.map((comment, at) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          draftKey={`${productId}-${comment.id}`}
          // Counted from the oldest comment, so that a new comment does not change the colors of others.
          tintNumber={comments.length - at}
          onReply={(reply) =>
            change((all) =>
              all.map((one) => (one.id === comment.id ? { ...one, replies: [...one.replies, reply] } : one)),
            )
          }
        />
      ))}
      <CommentForm
        label={m.add_comment()}
        button={m.post_comment()}
        draftKey={productId}
        onPost={(reply) => change((all) => [{ ...reply, replies: [] }, ...all])}
      />
    </section>
  );
}

function useComments(productId: string) {
  const [comments, setComments] = useState<Comment[]>([]);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    const read = () => setComments(readComments(productId));
    const onOtherTab = ({ key }: StorageEvent) => key === commentsKey(productId) && read();
    read();
    window.addEventListener("storage", onOtherTab);
    return () => window.removeEventListener("storage", onOtherTab);
  }, [productId]);

  function change(how: (comments: Comment[]) => Comment[]) {
    // Another tab may have stored comments meanwhile. Without storage, comments exist only in this page.
    const next = how(isKept ? readComments(productId) : comments);
    setComments(next);
    setKept(writeComments(productId, next));
  }
  return { comments, isKept, change };
}

type CommentRowProps = { comment: Comment; draftKey: string; tintNumber: number; onReply: (reply: Reply) => void };

function CommentRow({ comment, draftKey, tintNumber, onReply }: CommentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [isReplying, setReplying] = useState(() => draftOf(draftKey) !== null);
  const count = comment.replies.length;
  return (
    <div className="cm">
      <span className={`av tint-${tintAt(tintNumber)}`} aria-hidden="true">
        {initials(comment.user.name)}
      </span>
      <div>
        <CommentText reply={comment} />
        <div className="cm__acts">
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            aria-expanded={isReplying}
            aria-label={m.reply_to({ name: comment.user.name })}
            onClick={() => setReplying(!isReplying)}
          >
            {m.reply()}
          </button>
          {count > 0 && (
            <button
              type="button"
              className="btn btn--quiet btn--sm"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? "chevron-up" : "chevron-down"} className="i-16" />
              {isOpen ? m.hide_replies({ count: inDigits(count) }) : m.show_replies({ count: inDigits(count) })}
            </button>
          )}
        </div>
        {isOpen &&
          comment.replies.map((reply) => (
            <div className="cm__replies" key={reply.id}>
              <CommentText reply={reply} />
            </div>
          ))}
        {isReplying && (
          <CommentForm
            label={m.your_reply_to({ name: comment.user.name })}
            button={m.post_reply()}
            draftKey={draftKey}
            isReply
            onPost={(reply) => {
              onReply(reply);
              setReplying(false);
              setOpen(true);
            }}
          />
        )}
      </div>
    </div>
  );
}

function CommentText({ reply }: { reply: Reply }) {
  return (
    <>
      <p className="cm__meta">
        <b lang={languageOf(reply.user.name)}>{reply.user.name}</b>{" "}
        <span className="soft">{showDay(reply.createdAt)}</span>
      </p>
      <p className="cm__text" lang={languageOf(reply.text)}>
        {reply.text}
      </p>
    </>
  );
}

type CommentFormProps = {
  label: string;
  button: string;
  draftKey: string;
  /** A reply's form is opened by a button, so it takes the focus. */
  isReply?: boolean;
  onPost: (reply: Reply) => void;
};

function CommentForm({ label, button, draftKey, isReply, onPost }: CommentFormProps) {
  const [isReady, setReady] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const keep = (area: HTMLTextAreaElement) =>
    import("#web/storefront/shopper/kept-words.ts").then(
      (words) => words.keepWords(area, draftKey),
      () => {},
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field
  useEffect(() => {
    // Before hydration, submitting the form would reload the page and lose the text.
    setReady(true);
    const area = form.current?.querySelector("textarea");
    // Whoever was in the field before that gives it the focus no more.
    if (area && (area.value !== "" || area === document.activeElement || draftOf(draftKey))) keep(area);
    if (isReply) area?.focus();
  }, []);

  function post(event: FormEvent) {
    event.preventDefault();
    onceSignInKnown(() => {
      const area = form.current?.querySelector("textarea");
      if (!area) return;
      const text = area.value;
      const { customer } = currentShopper();
      if (!customer) return openLogin();
      if (text.trim() === "") return;
      area.value = "";
      onPost(newReply(customer.name, text.trim()));
    });
  }
  return (
    <form className="cm__form" onSubmit={post} ref={form}>
      <TextArea
        id={`comment-${draftKey}`}
        label={label}
        rows={2}
        placeholder={m.share_tip()}
        // Uncontrolled, to keep text typed before hydration. A browser that fills it again would show it to another account.
        autoComplete="off"
        onFocus={({ currentTarget }) => keep(currentTarget)}
      />
      <button type="submit" className="btn btn--secondary btn--md" disabled={!isReady}>
        {button}
      </button>
    </form>
  );
}

function countOf(comments: Comment[]): string {
  const replies = comments.reduce((sum, { replies }) => sum + replies.length, 0);
  const shown = inDigits(comments.length);
  return replies === 0
    ? shown
    : m.comments_with_replies({ count: replies, comments: shown, replies: inDigits(replies) });
}

function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
