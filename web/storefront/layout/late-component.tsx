/**
 * Parts of a page whose script comes after the page.
 *
 * 1. In a page from the server they stand there as HTML, and come to life when their script is there. Until then no
 *    update reaches them: React would take the HTML away.
 * 2. A page that the browser makes is shown when they are there, or what lies below would jump.
 * 3. A button that was pressed too early is pressed again when the part is alive (early-presses.ts).
 * 4. Should the script fail, a page without the part is better than none.
 */
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useIsFromServer } from "./late-sheet.tsx";

/** @param isSeldom  not needed by every page that names it */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isSeldom = false,
): ComponentType<Props> {
  const nothing: ComponentType<Props> = () => null;
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = () =>
    load()
      .then((part) => {
        loaded = part;
        return part;
      })
      .catch(() => nothing)
      .then((part) => ({ default: part }));
  const Part = lazy(fetchPart);
  // The script of a page that may be next brings its parts along.
  if (!import.meta.env.SSR && !isSeldom && document.readyState === "complete") void fetchPart();

  return function Late(props: Props) {
    const isFromServer = useIsFromServer();
    const [isAlive, setAlive] = useState(false);
    // What is there already is not waited for: that would be one more pass over the whole page.
    const [Shown] = useState(() => loaded ?? Part);
    const part = <Shown {...props} />;
    const boundary = (
      <Suspense>
        {part}
        <Alive onAlive={setAlive} />
      </Suspense>
    );
    const shown = useRef(boundary);
    if (isAlive) shown.current = boundary;
    return isFromServer ? shown.current : part;
  };
}

function Alive({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useEffect(() => onAlive(true), [onAlive]);
  return null;
}
