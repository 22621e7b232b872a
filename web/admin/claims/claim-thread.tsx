import { useRef, useState } from "react";
import { claimPhotosMax, claimTextMax } from "#contract/rules/claims.ts";
import { initialsOf } from "#contract/rules/initials.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { PhotoAdd } from "#web/ui/fields/photo-add.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { newKey } from "#web/ui/new-key.ts";
import { PhotoRow } from "#web/ui/picture/photo-row.tsx";
import { acceptedPictures } from "#web/ui/picture/small-picture.ts";
import { withSuggestion } from "#web/ui/with-suggestion.ts";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";
import { ReadyReplies } from "./ready-replies.tsx";

export const shownPhotos = (photos: OneClaim["photos"]) =>
  photos.map(({ _id, width, height }, at) => ({
    url: `/api/claim/photo/${_id}`,
    alt: m.claim_photo_alt({ number: inDigits(at + 1) }),
    ...{ width, height },
  }));

type ClaimThreadProps = { claim: OneClaim; onWritten: () => Promise<unknown> };

/** The messages of both sides, and while the claim is open the field to ask the customer something. */
export function ClaimThread({ claim, onWritten }: ClaimThreadProps) {
  const { messages, decision, order } = claim;
  if (messages.length === 0 && decision !== null) return null;
  return (
    <section className="panel panel--pad aclaim__thread" aria-labelledby="claim-thread">
      <h2 id="claim-thread">{m.claims_thread()}</h2>
      {messages.map(({ _id: messageId, isNursery, text, photos, createdAt }) => (
        <div key={messageId} className="aclaim__turn">
          <Avatar letters={initialsOf(isNursery ? shop.shopName : order.name)} />
          <div className={isNursery ? "aclaim__ours" : undefined}>
            <p className="t14">
              <b>{isNursery ? shop.shopName : order.name}</b>{" "}
              <span className="soft num">{formatMoment(createdAt)}</span>
            </p>
            {text === "" ? null : (
              <p className="aclaim__words" lang={languageOf(text)}>
                {text}
              </p>
            )}
            <PhotoRow name={m.claim_photos()} photos={shownPhotos(photos)} />
          </div>
        </div>
      ))}
      {decision ? null : <WriteForm claim={claim} onWritten={onWritten} />}
    </section>
  );
}

function WriteForm({ claim, onWritten }: ClaimThreadProps) {
  const claimId = claim._id;
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  // The same message sent again is one.
  const key = useRef(newKey());
  return (
    <form
      className="stack"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (isSending) return;
        setError(undefined);
        setSending(true);
        try {
          const { message } = await office.writeToClaim({ claimId, text }, photos, key.current);
          key.current = newKey();
          setText("");
          setPhotos([]);
          toast.ok(message);
        } catch (failure) {
          setError(messageOf(failure));
        } finally {
          setSending(false);
          await onWritten();
        }
      }}
    >
      <ReadyReplies
        claim={claim}
        replies={["photo", "care"]}
        onChoose={(words) => setText(withSuggestion(text, words))}
      />
      <TextArea
        label={m.claims_write()}
        hint={m.claims_write_hint()}
        maxLength={claimTextMax}
        rows={3}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="aclaim__send">
        <PhotoAdd
          label={
            photos.length === 0 ? m.claim_photo_choose() : m.claims_photos_chosen({ count: inDigits(photos.length) })
          }
          accept={acceptedPictures}
          onChosen={(files) => setPhotos([...photos, ...files].slice(0, claimPhotosMax))}
        />
        <Button type="submit" size="md" variant="secondary" isLoading={isSending}>
          {m.claims_write_send()}
        </Button>
      </div>
    </form>
  );
}
