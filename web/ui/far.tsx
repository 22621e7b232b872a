import type { ReactNode } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "gp-far": { until?: "load" | undefined; suppressHydrationWarning: true; children: ReactNode };
    }
  }
}

/**
 * A place whose pictures are fetched when it is nearly in sight.
 *
 * Browsers begin with lazy pictures one or two thousand points before they are seen. Until the page is scrolled for the first
 * time, those in here are out of the layout unless they are nearer; from then on the browser's own distances hold, so that a
 * fast scroll finds them. The place must have a size of its own. Without scripts and on paper there is only `loading="lazy"`.
 * @param until  "load": not before the rest of the page is there, wherever it is
 */
export function Far({ until, children }: { until?: "load"; children: ReactNode }) {
  // By now it may say that it is near.
  return (
    <gp-far until={until} suppressHydrationWarning>
      {children}
    </gp-far>
  );
}
