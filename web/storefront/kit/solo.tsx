import type { ReactNode } from "react";

type SoloProps = {
  title: string;
  text: string;
  picture: string;
  tint: string;
  isSmall?: boolean;
  /** For pages with a form: narrower, and without the picture on a phone. */
  isForm?: boolean;
  children: ReactNode;
};

/** A page with a message, actions, and a plant in an arch. */
export function Solo({ title, text, picture, tint, isSmall, isForm, children }: SoloProps) {
  return (
    <div className="solo">
      <div className={isForm ? "solo__t solo__t--form" : "solo__t"}>
        <h1 className={isSmall ? "is-small" : undefined}>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
      <div className={`solo__art tint-${tint}${isForm ? " only-d" : ""}`} aria-hidden="true">
        <img src={picture} alt="" width={640} height={640} />
      </div>
    </div>
  );
}
