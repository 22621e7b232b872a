import type { AnchorHTMLAttributes, ComponentType } from "react";

export type LinkComponent = ComponentType<{ to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">>;

/** The browser's own link, for parts of the kit that are shown within a router too. */
export const PlainLink: LinkComponent = ({ to, children, ...rest }) => (
  <a {...rest} href={to}>
    {children}
  </a>
);
