import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { appliedSettings } from "./settings.ts";
import { forgetPress, pressAgain } from "./storefront/layout/early-presses.ts";
import { firstScriptPlace } from "./storefront/layout/first-script.ts";
import { shopOrigin } from "./storefront/seo/shop-origin.ts";
import { iconsPlace } from "./ui/icon.tsx";
import { useLinks } from "./ui/link.tsx";
import "./app.css";
import { PageStyles } from "./page-styles.tsx";
import figtree from "./ui/fonts/figtree.woff2?url";
import fraunces from "./ui/fonts/fraunces.woff2?url";

// The browser has these in the document already; this keeps what makes them out of its script.
const icons = import.meta.env.SSR ? iconsPlace : (document.getElementById("icons")?.innerHTML ?? "");
const firstScript = import.meta.env.SSR ? firstScriptPlace : "";
const settingsText = () =>
  import.meta.env.SSR ? appliedSettings() : (document.getElementById("settings")?.textContent ?? "");

export function Layout({ children }: { children: ReactNode }) {
  const settings = settingsText();
  useEffect(() => {
    // For whoever drives the page from outside: presses count from here on by themselves.
    document.documentElement.dataset.alive = "";
    pressAgain();
  }, []);
  return (
    <html lang="en" data-origin={shopOrigin()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBFAF5" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {/* In development Vite brings the sheets, and swaps them as they are edited. */}
        {import.meta.env.DEV ? <Links /> : <PageStyles />}
      </head>
      <body onClickCapture={forgetPress} onChangeCapture={forgetPress}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: firstScript }} suppressHydrationWarning />
        <svg
          id="icons"
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own outlines
          dangerouslySetInnerHTML={{ __html: icons }}
          suppressHydrationWarning
        />
        {settings && (
          <script
            id="settings"
            type="application/json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made for this place
            dangerouslySetInnerHTML={{ __html: settings }}
            suppressHydrationWarning
          />
        )}
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useLinks();
  useEffect(addOtherIcons, []);
  return <Outlet />;
}

/** The document came with the icons of its page; what is opened or visited next may show others. */
function addOtherIcons(): void {
  void import("./ui/icon-sheet.ts").then(({ iconSheet }) => {
    const sheet = document.getElementById("icons");
    if (sheet) sheet.innerHTML = iconSheet();
  });
}
