import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { claimPhotoBytes, claimPhotosMax, claimTextMax } from "#contract/rules/claims.ts";
import type { Claim, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { PhotoAdd } from "#web/ui/fields/photo-add.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { acceptedPictures, kindOfPicture, madeSmaller } from "#web/ui/picture/small-picture.ts";
import { withSuggestion } from "#web/ui/with-suggestion.ts";
import { writeToClaim } from "./claim-calls.ts";
import { Offer } from "./claim-offer.tsx";
import { ClaimPhotos } from "./claim-photos.tsx";
import { Said } from "./said.tsx";

type ThreadProps = { claim: Claim; order: ClaimsOfOrder["order"]; link: string | undefined; onWritten: () => void };

/** The messages of both sides and the nursery's offers, and while the claim is open the field to answer. */
export function ClaimThread({ claim, order, link, onWritten }: ThreadProps) {
  const { _id: orderId, initials } = order;
  const [suggested, setSuggested] = useState<{ text: string } | null>(null);
  const said = [
    ...claim.messages.map((message) => ({ at: message.createdAt, message, offer: null })),
    ...claim.offers.map((offer) => ({ at: offer.at, message: null, offer })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <>
      {said.map(({ message, offer }) =>
        offer === null ? (
          <Said
            key={message._id}
            {...{ isNursery: message.isNursery, initials, at: message.createdAt, text: message.text }}
          >
            <ClaimPhotos photos={message.photos} orderId={orderId} link={link} />
          </Said>
        ) : (
          <Offer
            key={offer._id}
            {...{ claim, offer, orderId, link }}
            onChanged={onWritten}
            onRather={(text) => setSuggested({ text })}
          />
        ),
      )}
      {claim.decision ? null : (
        <AnswerForm claimId={claim._id} orderId={orderId} link={link} suggested={suggested} onWritten={onWritten} />
      )}
    </>
  );
}

/** As the server keeps it: more would be sent in vain. */
const photoSide = 1280;
const photoQuality = 0.8;

type AnswerFormProps = {
  claimId: string;
  orderId: string;
  link: string | undefined;
  /** Chosen above, to be sent or changed: a new object for each press. */
  suggested: { text: string } | null;
  onWritten: () => void;
};

/** The text stays on the device until it is sent. */
function AnswerForm({ claimId, orderId, link, suggested, onWritten }: AnswerFormProps) {
  const draftKey = `gp:claim-answer:${claimId}`;
  const [text, setText] = useState(() => readStored(draftKey) ?? "");
  const [photos, setPhotos] = useState<File[]>([]);
  const [error, setError] = useState("");
  const [isSending, setSending] = useState(false);
  // The same message sent again, after a line that broke, is one.
  const key = useRef(newKey());
  function type(typed: string) {
    setText(typed);
    writeStored(draftKey, typed === "" ? null : typed);
  }
  const addWords = useEffectEvent((words: string) => type(withSuggestion(text, words)));
  useEffect(() => {
    if (suggested === null) return;
    addWords(suggested.text);
    document.getElementById(`answer-${claimId}`)?.focus();
  }, [suggested, claimId]);
  async function add(files: File[]) {
    const room = claimPhotosMax - photos.length;
    setError(files.length > room ? m.claim_photos_too_many({ count: inDigits(claimPhotosMax) }) : "");
    for (const file of files.slice(0, room)) {
      const isPicture = (await kindOfPicture(file)) === "picture";
      const photo = isPicture ? await madeSmaller(file, photoSide, photoQuality) : file;
      if (!isPicture) setError(m.claim_photo_kind({ file: file.name }));
      else if (photo.size > claimPhotoBytes) {
        const limit = inDigits(claimPhotoBytes / 1024 / 1024);
        setError(m.message_picture_too_large({ file: file.name, limit }));
      } else setPhotos((all) => [...all, photo]);
    }
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === "" && photos.length === 0) return setError(m.claim_answer_empty());
    setError("");
    setSending(true);
    try {
      const { message } = await writeToClaim(orderId, { claimId, text }, { photos, key: key.current, link });
      key.current = newKey();
      type("");
      setPhotos([]);
      toast.ok(message);
      onWritten();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(false);
    }
  }
  return (
    <form className="claims__write" noValidate onSubmit={send}>
      <TextArea
        id={`answer-${claimId}`}
        label={m.claim_your_answer()}
        rows={2}
        maxLength={claimTextMax}
        value={text}
        error={error === "" ? undefined : error}
        onChange={({ target }) => type(target.value)}
      />
      <div className="claims__add">
        {photos.map((photo, at) => (
          <button
            key={`${photo.name} ${photo.size}`}
            type="button"
            className="btn btn--quiet btn--sm"
            aria-label={m.claim_photo_remove({ number: inDigits(at + 1) })}
            onClick={() => setPhotos(photos.filter((one) => one !== photo))}
          >
            {m.claim_photo_alt({ number: inDigits(at + 1) })}
            <Icon name="close" className="i-16" />
          </button>
        ))}
        {photos.length < claimPhotosMax ? (
          <PhotoAdd label={m.claim_photo_choose()} accept={acceptedPictures} onChosen={(files) => void add(files)} />
        ) : null}
        <Button type="submit" size="md" isLoading={isSending}>
          {m.claim_answer_send()}
        </Button>
      </div>
    </form>
  );
}
