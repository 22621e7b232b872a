import { useState } from "react";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import type { ShownPicture } from "#web/ui/picture/shown-picture.ts";

type PlantPictureProps = { picture: ShownPicture | null; className: string; sizes: string };

/** A plant's picture; a leaf where there is none, or the phone has no net to load it. */
export function PlantPicture({ picture, className, sizes }: PlantPictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className={className} onErrorCapture={() => setIsMissing(true)}>
      {picture && !isMissing ? (
        <Picture picture={picture} sizes={sizes} alt="" />
      ) : (
        <Icon name="leaf" className="i-18 plantless" />
      )}
    </span>
  );
}
