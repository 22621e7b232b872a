import { useState } from "react";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type RealVideoProps = { video: { url: string; bytes: number } };

/** A link to the video, which a press turns into its player. Nothing of the video is fetched before. */
export default function RealVideo({ video: { url, bytes } }: RealVideoProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    const poster = document.querySelector<HTMLImageElement>(".arrives__real img")?.currentSrc;
    return (
      // biome-ignore lint/a11y/useMediaCaption: the owner's own, of a plant; nobody speaks in it that a shopper must hear
      <video className="arrives__film" src={url} poster={poster} controls autoPlay playsInline preload="none" />
    );
  }
  const megabytes = Math.max(0.1, Math.round(bytes / 104_857.6) / 10);
  return (
    <a
      className="btn btn--secondary btn--md"
      href={url}
      onClick={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <Icon name="play" />
      {m.real_video({ size: inDigits(megabytes) })}
    </a>
  );
}
