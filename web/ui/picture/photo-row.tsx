import { type ComponentType, useState } from "react";
import type { ShownPicture } from "./shown-picture.ts";
import type { ZoomProps } from "./zoom.tsx";

/** `name`: of what they show, for the viewer. Each photo says by its `alt` which it is. */
type PhotoRowProps = { name: string; photos: (ShownPicture & { alt: string })[] };

/** Photos in a row; a press opens one over the whole window, to turn over, magnify and pinch. Its script is loaded by the first press. */
export function PhotoRow({ name, photos }: PhotoRowProps) {
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps>>();
  const [at, setAt] = useState<number | null>(null);
  if (photos.length === 0) return null;

  async function open(index: number) {
    setAt(index);
    try {
      const { Zoom: loaded } = await import("./zoom.tsx");
      setZoom(() => loaded);
    } catch (error) {
      console.warn("The viewer could not be loaded", error);
      window.open(photos[index]?.url, "_blank", "noopener");
    }
  }
  return (
    <div className="photo-row">
      {photos.map(({ url, alt }, index) => (
        <button key={url} type="button" onClick={() => void open(index)}>
          <img src={url} alt={alt} loading="lazy" />
        </button>
      ))}
      {Zoom && at !== null ? <Zoom name={name} pictures={photos} start={at} onClose={() => setAt(null)} /> : null}
    </div>
  );
}
