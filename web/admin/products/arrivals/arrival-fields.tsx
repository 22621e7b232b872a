import { useState } from "react";
import { mostVideoBytes } from "#contract/rules/plants/own-facts.ts";
import type { OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";

/** The picture and video of the plant as it is sent. Acts at once: it is no part of the form. */
export function ArrivalFields({ product }: { product: OwnedProduct }) {
  const [picture, setPicture] = useState(product.arrivesPicture);
  const [video, setVideo] = useState(product.video);
  const [isSending, setSending] = useState(false);
  async function send<Answer extends { message: string }>(call: () => Promise<Answer>, take: (answer: Answer) => void) {
    if (isSending) return;
    setSending(true);
    try {
      const answer = await call();
      take(answer);
      toast.ok(answer.message);
    } catch (error) {
      refused(error);
    }
    setSending(false);
  }
  return (
    <fieldset disabled={isSending} aria-busy={isSending}>
      <legend className="label">{m.arrivals_title()}</legend>
      <p className="soft t14">{m.arrivals_lead()}</p>
      {picture ? (
        <p>
          <Picture picture={picture} alt="" sizes="160px" pixels={[160, 320]} />
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              send(
                () => office.removeArrivesPicture(product._id),
                () => setPicture(null),
              )
            }
          >
            {m.arrivals_remove_picture()}
          </Button>
        </p>
      ) : null}
      <label className="field">
        <span className="label">{m.arrivals_picture()}</span>
        <input
          className="arrivals__file"
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file)
              void send(
                () => office.showArrivesPicture(product._id, file),
                (answer) => setPicture(answer.arrivesPicture),
              );
            target.value = "";
          }}
        />
      </label>
      {video ? (
        <p>
          {/* biome-ignore lint/a11y/useMediaCaption: the owner's own */}
          <video src={video.url} controls preload="none" width={320} />
          <Button
            variant="quiet"
            size="sm"
            onClick={() =>
              send(
                () => office.removeVideo(product._id),
                () => setVideo(null),
              )
            }
          >
            {m.arrivals_remove_video()}
          </Button>
        </p>
      ) : null}
      <label className="field">
        <span className="label">{m.arrivals_video({ count: inDigits(mostVideoBytes / 1024 / 1024) })}</span>
        <input
          className="arrivals__file"
          type="file"
          accept="video/mp4,video/webm"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file)
              void send(
                () => office.showVideo(product._id, file),
                (answer) => setVideo(answer.video),
              );
            target.value = "";
          }}
        />
      </label>
    </fieldset>
  );
}
