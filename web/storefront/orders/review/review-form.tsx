import { type FormEvent, useEffect, useRef, useState } from "react";
import { uploadMark } from "#contract/rules/constants.ts";
import { reviewPicturesMax, reviewTextMax } from "#contract/rules/reviews.ts";
import type { OwnReviewsInput, ReviewedOrder } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { saveReview } from "#web/storefront/reviews/save-review.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { TextArea } from "#web/ui/fields/field.tsx";
import { PhotoAdd } from "#web/ui/fields/photo-add.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { smallerPhoto } from "./smaller-photo.ts";
import { StarChoice } from "./star-choice.tsx";

type ReviewFormProps = {
  line: ReviewedOrder["lines"][number];
  orderId: string;
  whose: OwnReviewsInput;
  /** The name under which it will be shown. */
  shownAs: string;
  onSaved: () => Promise<void>;
  /** Another window has written it meanwhile: reads what it has become. The form keeps what was typed. */
  onMeanwhile: () => Promise<void>;
};
/** A photo that the review has already, or one that was chosen now. */
type Photo = { address: string; image?: Blob };
type Draft = { stars: number; text: string };

/** The draft outlives a closed tab, until it is sent. It is the order's: another account on this device may have bought the same plant. */
export function ReviewForm({ line, orderId, whose, shownAs, onSaved, onMeanwhile }: ReviewFormProps) {
  const { product, review } = line;
  const draftKey = `gp:review:${orderId}:${product}`;
  const [{ stars, text }, setDraft] = useState<Draft>(() => draftIn(draftKey) ?? review ?? { stars: 0, text: "" });
  const { photos, add, remove } = usePhotos(review?.pictures ?? []);
  const [errors, setErrors] = useState<{ stars?: string; text?: string; images?: string }>({});
  const [isSending, setSending] = useState(false);
  /** How much has gone, 0 to 1. */
  const [part, setPart] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const change = (to: Partial<Draft>) => {
    const draft = { stars, text, ...to };
    setDraft({ stars: draft.stars, text: draft.text });
    writeStored(draftKey, JSON.stringify({ stars: draft.stars, text: draft.text }));
  };
  useEffect(() => {
    if (errors.stars) form.current?.querySelector<HTMLElement>("input[type=radio]")?.focus();
  }, [errors]);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setErrors(stars === 0 ? { stars: m.choose_stars() } : {});
    if (stars === 0) return;
    setSending(true);
    setPart(0);
    try {
      const pictures = photos.map(({ address, image }) => (image ? uploadMark : address));
      const images = photos.flatMap(({ image }) => image ?? []);
      const input = { ...whose, product, stars, text, pictures, revision: review?.revision ?? 0 };
      const { message } = await saveReview(input, images, setPart);
      writeStored(draftKey, null);
      toast.ok(message);
      await onSaved();
    } catch (failure) {
      await refused(failure);
    } finally {
      setSending(false);
    }
  }

  async function refused(failure: unknown) {
    const { field = "", code } = failure instanceof ApiError ? failure.refusal : {};
    if (field === "stars" || field === "text") setErrors({ [field]: messageOf(failure) });
    else if (/^(images|pictures)/.test(field)) setErrors({ images: messageOf(failure) });
    else toast.bad(messageOf(failure));
    if (code === "reviewed-before") await onMeanwhile();
  }

  async function choose(files: File[]) {
    const room = reviewPicturesMax - photos.length;
    setErrors(files.length > room ? { images: m.review_photos_most({ most: inDigits(reviewPicturesMax) }) } : {});
    for (const file of files.slice(0, room)) {
      const photo = await smallerPhoto(file);
      if (typeof photo === "string") setErrors({ images: photo });
      else add(photo);
    }
  }
  return (
    <form className="rvp__form" ref={form} onSubmit={send} noValidate>
      <StarChoice
        name={`stars-${product}`}
        stars={stars}
        error={stars === 0 ? errors.stars : undefined}
        onChange={(chosen) => change({ stars: chosen })}
      />
      <TextArea
        id={`text-${product}`}
        label={m.your_review()}
        optional
        rows={5}
        maxLength={reviewTextMax}
        value={text}
        error={errors.text}
        hint={m.review_text_hint({ count: inDigits(text.length), most: inDigits(reviewTextMax) })}
        onChange={({ target }) => change({ text: target.value })}
      />
      <fieldset className="rvp__photos">
        <legend className="label">
          {m.photos()} <span className="opt">{m.review_photos_hint({ most: inDigits(reviewPicturesMax) })}</span>
        </legend>
        <div>
          {photos.map(({ address }, at) => (
            <span key={address} className="rvp__photo">
              <img src={address} alt={m.review_photo_own({ at: inDigits(at + 1) })} width={88} height={88} />
              <button
                type="button"
                className="iconbtn iconbtn--sm iconbtn--surface"
                aria-label={m.review_photo_remove({ at: inDigits(at + 1) })}
                onClick={() => remove(address)}
              >
                <Icon name="close" className="i-16" />
              </button>
            </span>
          ))}
          {photos.length < reviewPicturesMax ? (
            <PhotoAdd label={m.review_photo_add()} onChosen={(files) => void choose(files)} />
          ) : null}
        </div>
        {errors.images ? (
          <p className="error" role="alert">
            <Icon name="alert" />
            {errors.images}
          </p>
        ) : null}
      </fieldset>
      {isSending && photos.some(({ image }) => image) ? (
        <p className="rvp__sending t14" role="status">
          {m.review_sending({ percent: inDigits(Math.round(part * 100)) })}
          <progress value={part} max={1} aria-hidden="true" />
        </p>
      ) : null}
      <p className="soft t14">{shownAs === "" ? m.review_shown_nameless() : m.review_shown_as({ name: shownAs })}</p>
      <Button type="submit" isLoading={isSending} className="rvp__send">
        {review === null ? m.review_post() : m.review_save()}
      </Button>
    </form>
  );
}

function usePhotos(present: { url: string }[]) {
  const [photos, setPhotos] = useState<Photo[]>(() => present.map(({ url }) => ({ address: url })));
  return {
    photos,
    add: (image: Blob) => setPhotos((all) => [...all, { address: URL.createObjectURL(image), image }]),
    remove: (address: string) => setPhotos((all) => all.filter((photo) => photo.address !== address)),
  };
}

function draftIn(key: string): Draft | undefined {
  try {
    const { stars, text } = JSON.parse(readStored(key) ?? "{}");
    return Number.isInteger(stars) && typeof text === "string" ? { stars, text } : undefined;
  } catch {
    return undefined;
  }
}
