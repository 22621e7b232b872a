// biome-ignore-all lint/security/noDangerouslySetInnerHtml: only the shop's own scripts, styles and icons, and escaped JSON
// The HTML document around every page: head, body and scripts.

import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import type { RenderedPage } from "#contract/wire/documents.ts";
import { hasLogo, logoFileOr, manifestAddress } from "#web/brand-look.ts";
import { firstLanguage, language } from "#web/language.ts";
import { appliedSettings } from "#web/settings.ts";
import figtree from "#web/ui/fonts/figtree.woff2?url";
import fraunces from "#web/ui/fonts/fraunces.woff2?url";
import { shownIcons } from "#web/ui/icons/icon.tsx";
import { iconSheet } from "#web/ui/icons/icon-sheet.ts";
import type { Meta } from "../page/page.ts";
import { fileOf, importsOf } from "./built-files.ts";
import chosenLanguage from "./chosen-language.js?raw";
import early from "./early.js?raw";
import { speculationRules } from "./speculation-rules.ts";

type DocumentProps = {
  meta: Meta[];
  /** The inlined styles. */
  sheet: string;
  sheetFiles?: string[];
  /** The entry of the build that the page runs; null for a page without scripts. */
  entry: string | null;
  /** Whether it leads to the language that the visitor once chose. */
  isDoor?: boolean;
  isOffice?: boolean;
  /** Whether the browser may prerender the pages that its links lead to. */
  speculates: boolean;
  children: ReactNode;
};

export function Document({ meta, sheet, sheetFiles = [], entry, isDoor = false, ...props }: DocumentProps) {
  const { isOffice = false, speculates, children } = props;
  const settings = appliedSettings();
  const first = firstLanguage();
  return (
    <html lang={language()} data-first={first === "en" ? undefined : first}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBFAF5" />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
        <link rel="icon" href={logoFileOr("/icon.svg", "favicon")} type={hasLogo() ? "image/png" : "image/svg+xml"} />
        <link rel="apple-touch-icon" href={logoFileOr("/apple-touch-icon.png", "touch")} />
        <link rel="manifest" href={manifestAddress(isOffice)} />
        {meta.map((one) => (
          <MetaElement key={JSON.stringify(one)} meta={one} />
        ))}
        {/* Nothing is painted before the whole header is parsed: half of it would move when the rest comes. */}
        {speculates && <link rel="expect" href="#main" blocking="render" />}
        {sheet !== "" && <style dangerouslySetInnerHTML={{ __html: sheet }} />}
        {sheetFiles.map((file) => (
          <link key={file} rel="stylesheet" href={file} />
        ))}
        {/* A preview is framed; no page that it links to may be. */}
        {entry === null && <base target="_blank" />}
        {entry !== null && (
          <>
            <script dangerouslySetInnerHTML={{ __html: inlined(isDoor) }} />
            {speculates && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules() }} />}
            <script type="module" async src={fileOf(entry)} fetchPriority="low" />
            {importsOf(entry).map((file) => (
              // Else the browser learns of them a round trip later, and Lighthouse counts them as blocking.
              <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
            ))}
          </>
        )}
      </head>
      <body>
        {settings && <script id="settings" type="application/json" dangerouslySetInnerHTML={{ __html: settings }} />}
        {children}
        <Icons />
      </body>
    </html>
  );
}

/** The page's icons. They must render last, because rendering the page collects them. */
function Icons() {
  return (
    <svg
      id="icons"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconSheet((name) => shownIcons.has(name)) }}
    />
  );
}

function MetaElement({ meta }: { meta: Meta }) {
  if ("feed" in meta) return <link rel="alternate" type="application/atom+xml" href={meta.feed} title={meta.title} />;
  if ("title" in meta) return <title>{meta.title}</title>;
  if ("refresh" in meta) return <meta httpEquiv="refresh" content={String(meta.refresh)} />;
  if ("alternate" in meta) return <link rel="alternate" hrefLang={meta.language} href={meta.alternate} />;
  if ("canonical" in meta) return <link rel="canonical" href={meta.canonical} />;
  if (!("structured" in meta)) return <meta {...meta} />;
  // Escaped, so that no name in the data can close the script element.
  const text = JSON.stringify(meta.structured).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

const inlined = (isDoor: boolean) => (isDoor ? chosenLanguage : "") + early;

const known = new Map<string, string>();

/** @returns hashes of a document's inline scripts and styles, for its content security policy */
export function hashesFor(sheet: string, isDoor = false): RenderedPage["hashes"] {
  return { scripts: [inlined(isDoor), speculationRules()].map(hashOf), styles: [hashOf(sheet)] };
}

function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  known.set(text, hash);
  return hash;
}
