import { useCallback, useEffect, useRef, useState } from "react";
import { claimPhotoBytes, claimPhotosMax } from "#contract/rules/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { inDigits } from "#web/ui/figures.ts";
import { newKey } from "#web/ui/new-key.ts";
import { kindOfPicture, madeSmaller } from "#web/ui/picture/small-picture.ts";
import { sendClaim } from "../orders/claims/claim-calls.ts";
import { asDataUrl, asFile, type ClaimDraft, forgetDraft, keepDraft, readDraft } from "./claim-draft.ts";

/** As the server keeps it: more would be sent in vain. */
const photoSide = 1280;
const photoQuality = 0.8;
const triesEveryMs = 15_000;

export type ClaimErrors = Partial<Record<"lines" | "kinds" | "photos" | "text" | "whole", string>>;

/** Kept on the device while it is typed; sent once, and sent on when the line comes back. */
export function useClaim({ orderId, link }: { orderId: string; link: string | undefined }, onSent: () => void) {
  const [draft, setDraft] = useState<ClaimDraft>(() => readDraft(orderId));
  const [errors, setErrors] = useState<ClaimErrors>({});
  const [isSending, setSending] = useState(false);
  const [isReading, setReading] = useState(false);
  const isBusy = useRef(false);

  const change = useCallback(
    (part: Partial<ClaimDraft>) =>
      setDraft((now) => {
        const next = { ...now, ...part };
        keepDraft(orderId, next);
        return next;
      }),
    [orderId],
  );

  const send = useCallback(
    async (claim: ClaimDraft) => {
      const wrong = check(claim);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0 || isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      try {
        const lines = Object.entries(claim.lines).map(([line, quantity]) => ({ ...lineOf(line), quantity }));
        const { kinds, text, wish, photos, key } = claim;
        await sendClaim({ orderId, lines, kinds, text, wish }, photos.map(asFile), key, link);
        forgetDraft(orderId);
        onSent();
      } catch (error) {
        const isLost = error instanceof ApiError && error.status === 0;
        // A refused claim is none yet: changed, it is another.
        change({ isWaiting: isLost, ...(isLost ? {} : { key: newKey() }) });
        if (!isLost) setErrors(refused(error));
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [orderId, link, onSent, change],
  );

  useEffect(() => {
    if (!draft.isWaiting) return;
    const again = () => void send(draft);
    // A phone may say that it is online before it reaches anything, and may not say that it is again.
    const timer = setInterval(again, triesEveryMs);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [draft, send]);

  /** A changed field is no longer wrong. */
  function edit(part: Partial<ClaimDraft>) {
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    change(part);
  }

  async function addPhotos(files: File[]) {
    setReading(true);
    const room = claimPhotosMax - draft.photos.length;
    const { added, wrong } = await readPhotos(files.slice(0, room));
    const tooMany = files.length > room ? m.claim_photos_too_many({ count: inDigits(claimPhotosMax) }) : undefined;
    setErrors(({ photos: _, ...others }) => {
      const error = wrong ?? tooMany;
      return error === undefined ? others : { ...others, photos: error };
    });
    change({ photos: [...draft.photos, ...added] });
    setReading(false);
  }

  return { draft, errors, isSending, isReading, change: edit, addPhotos, send: () => send(draft) };
}

const lineOf = (line: string) => {
  const at = line.indexOf(" ");
  return { product: line.slice(0, at), size: line.slice(at + 1) };
};

/** Each no larger than it is kept; `wrong`: why one of them cannot be sent. */
async function readPhotos(files: File[]) {
  const added: ClaimDraft["photos"] = [];
  let wrong: string | undefined;
  for (const file of files) {
    const kind = await kindOfPicture(file);
    if (kind !== "picture") {
      wrong = m.claim_photo_kind({ file: file.name });
      continue;
    }
    const photo = await madeSmaller(file, photoSide, photoQuality);
    if (photo.size > claimPhotoBytes) {
      wrong = m.message_picture_too_large({ file: file.name, limit: inDigits(claimPhotoBytes / 1024 / 1024) });
      continue;
    }
    added.push({ name: photo.name, url: await asDataUrl(photo) });
  }
  return { added, wrong };
}

function check({ lines, kinds }: ClaimDraft): ClaimErrors {
  return {
    ...(Object.keys(lines).length === 0 && { lines: m.claim_choose_plant() }),
    ...(kinds.length === 0 && { kinds: m.claim_choose_kind() }),
  };
}

function refused(error: unknown): ClaimErrors {
  const field = error instanceof ApiError ? (error.refusal.field ?? "").split(".")[0] : "";
  const text = messageOf(error);
  const isNamed = field === "lines" || field === "kinds" || field === "photos" || field === "text";
  return isNamed ? { [field]: text } : { whole: text };
}
