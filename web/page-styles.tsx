/**
 * The styles of a page, in the page: a sheet of its own would hold back the first paint by a round trip.
 *
 * 1. A page carries the sheets that its routes import, no others: app.css by the root, the rest beside what it dresses.
 * 2. The server writes their text. The browser finds those in the document and keeps them; a sheet that a later page
 *    needs it loads as a file, and React shows that page when the sheet is there.
 * 3. What a page shares comes before what is its own, so that its own rules win.
 */
import { type ContextType, createContext, useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";

/** On the server: the text of a built sheet by its address. */
export const SheetTexts = createContext<(address: string) => string>(() => "");

const inDocument = new Set(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll<HTMLElement>("style[data-href]")].flatMap(
        (one) => one.dataset.href?.split(" ") ?? [],
      ),
);

type Routes = NonNullable<ContextType<typeof FrameworkContext>>["manifest"]["routes"];

/** Addresses of a route's sheets. A shopper's table of routes calls them `sheets` (vite.config.ts). */
export function sheetsOf(route: (NonNullable<Routes[string]> & { sheets?: string[] }) | undefined): string[] {
  return (route?.sheets ?? route?.css ?? []).map((address) => address.replace(/#$/, ""));
}

export function PageStyles() {
  const routes = useContext(FrameworkContext)?.manifest.routes;
  const textOf = useContext(SheetTexts);
  const addresses = useMatches().flatMap(({ id }) => sheetsOf(routes?.[id]).toReversed());
  return [...new Set(addresses)].map((address) =>
    import.meta.env.SSR || inDocument.has(address) ? (
      <style key={address} href={address} precedence="page">
        {textOf(address)}
      </style>
    ) : (
      <link key={address} rel="stylesheet" href={address} precedence="page" />
    ),
  );
}
