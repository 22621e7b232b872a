import { type ReactNode, Suspense } from "react";
import sheet from "./empty-first.css?url";

type EmptyStateProps = {
  title: string;
  /** The address of a static picture, shown on an arch. */
  picture?: string;
  text?: ReactNode;
  /** Buttons and links. */
  children?: ReactNode;
  /** Shown below the empty state and at the same time, so that nothing moves later. */
  below?: ReactNode;
  tint?: "sage" | "sand" | "blush" | "sky";
  level?: "h1" | "h2";
};

export function EmptyState({
  title,
  picture,
  text,
  children,
  below,
  tint = "sage",
  level: Heading = "h2",
}: EmptyStateProps) {
  return (
    // Only this part waits for the style sheet, not the page around it.
    <Suspense>
      {/* A separate sheet, because most pages that can be empty are not. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="emptyrow">
        {picture && (
          <div className={`arch tint-${tint}`}>
            <img src={picture} alt="" width={600} height={450} />
          </div>
        )}
        <div>
          <Heading>{title}</Heading>
          {text && <p className="soft">{text}</p>}
          {children && <div className="acts">{children}</div>}
        </div>
      </div>
      {below}
    </Suspense>
  );
}
