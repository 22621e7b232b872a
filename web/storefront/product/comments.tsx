import { type FormEvent, useEffect, useState } from "react";
import { content } from "#web/content.ts";
import { formatDay } from "#web/ui/date.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { openLogin, useShop } from "../session/shop-state.ts";
import { type Comment, newReply, type Reply, readComments, writeComments } from "./product-comments.ts";
import { tintAt } from "./product-path.ts";

export function Comments({ productId }: { productId: string }) {
  const [comments, setComments] = useState<Comment[]>([]);
  useEffect(() => setComments(readComments(productId)), [productId]);

  function keep(next: Comment[]) {
    setComments(next);
    writeComments(productId, next);
  }
  const add = (reply: Reply) => keep([{ ...reply, replies: [] }, ...comments]);
  const addReply = (commentId: string, reply: Reply) =>
    keep(comments.map((one) => (one.id === commentId ? { ...one, replies: [...one.replies, reply] } : one)));

  return (
    <section id="comments">
      <h2>
        {content.comments} {comments.length > 0 && <span className="soft num">{comments.length}</span>}
      </h2>
      <p className="cm__note">Saved on this device</p>
      {comments.length === 0 && <p className="soft">{content.noComments}</p>}
      {comments.map((comment, at) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          tintNumber={at}
          onReply={(reply) => addReply(comment.id, reply)}
        />
      ))}
      <CommentForm label="Add a comment" button="Post comment" onPost={add} />
    </section>
  );
}

type CommentRowProps = { comment: Comment; tintNumber: number; onReply: (reply: Reply) => void };

function CommentRow({ comment, tintNumber, onReply }: CommentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const count = comment.replies.length;
  return (
    <div className="cm">
      <span className={`av tint-${tintAt(tintNumber)}`} aria-hidden="true">
        {initials(comment.user.name)}
      </span>
      <div>
        <Said reply={comment} />
        <div className="cm__acts">
          <button
            type="button"
            className="btn btn--quiet btn--sm"
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            Reply
          </button>
          {count > 0 && (
            <button
              type="button"
              className="btn btn--quiet btn--sm"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? "chevron-up" : "chevron-down"} className="i-16" />
              {isOpen ? `Hide replies (${count})` : `Show replies (${count})`}
            </button>
          )}
        </div>
        {isOpen && count > 0 && (
          <div className="cm__replies">
            {comment.replies.map((reply) => (
              <Said key={reply.id} reply={reply} />
            ))}
          </div>
        )}
        {isReplying && (
          <CommentForm
            label={`Reply to ${comment.user.name}`}
            button="Post reply"
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

function Said({ reply }: { reply: Reply }) {
  return (
    <>
      <p className="cm__meta">
        <b>{reply.user.name}</b> <span className="soft">{formatDay(reply.createdAt)}</span>
      </p>
      <p>{reply.text}</p>
    </>
  );
}

type CommentFormProps = { label: string; button: string; onPost: (reply: Reply) => void };

function CommentForm({ label, button, onPost }: CommentFormProps) {
  const { customer } = useShop();
  const [text, setText] = useState("");
  function post(event: FormEvent) {
    event.preventDefault();
    if (!customer) return openLogin();
    if (text.trim() === "") return;
    onPost(newReply(customer.name, text.trim()));
    setText("");
  }
  return (
    <form className="cm__form needs-script" onSubmit={post}>
      <TextArea
        label={label}
        rows={2}
        placeholder="Share a tip"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn btn--secondary btn--md">
        {button}
      </button>
    </form>
  );
}

function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""]
    .map((part) => [...(part ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
