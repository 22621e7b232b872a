import type { AnchorHTMLAttributes, ComponentType } from "react";

export type LinkComponent = ComponentType<{ to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">>;

/** A plain anchor with a router link's props, for components that are used with and without a router. */
export const PlainLink: LinkComponent = ({ to, children, ...rest }) => (
  <a {...rest} href={to}>
    {children}
  </a>
);
