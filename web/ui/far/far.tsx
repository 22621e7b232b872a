import type { ReactNode } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "gp-far": { until?: "load" | undefined; suppressHydrationWarning: true; children: ReactNode };
    }
  }
}

/**
 * Fetches the pictures inside it only when they are nearly in view.
 *
 * Browsers fetch lazy pictures one or two thousand pixels before they come into view. Until the first scroll, pictures in here
 * are hidden unless they are nearer than that. After it the browser's distances apply, so that a fast scroll finds the
 * pictures loaded. The surrounding element must have a fixed size. Without scripts and in print, only `loading="lazy"` applies.
 * @param until  "load": not before the rest of the page has loaded, even if the pictures are near
 */
export function Far({ until, children }: { until?: "load"; children: ReactNode }) {
  // The element may already have its `near` attribute when React hydrates.
  return (
    <gp-far until={until} suppressHydrationWarning>
      {children}
    </gp-far>
  );
}
