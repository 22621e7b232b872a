// The head of a document as the owner's logo and color make it. For the server only.
import { brandColors, type LogoFile, logoFileAddress } from "#contract/rules/brand-look.ts";
import { firstLanguage, pathHere } from "./language.ts";
import { shopBrand } from "./settings.ts";
import logoSheet from "./storefront/kit/logo.css?inline";

/** Styles that follow those of the page. Empty for the standard mark and color. */
export function brandSheet(): string {
  const { logo = null, color = "forest" } = shopBrand() ?? {};
  const tokens = Object.entries(brandColors[color].tokens).map(([name, value]) => `--${name}:${value}`);
  return (color === "forest" ? "" : `@layer base{html:root{${tokens.join(";")}}}`) + (logo === null ? "" : logoSheet);
}

/** @param standard the address that is used without a logo */
export function logoFileOr(standard: string, file: LogoFile): string {
  const logo = shopBrand()?.logo;
  return logo ? logoFileAddress(logo, file) : standard;
}

/** The office is an app of its own: from a phone's home screen it opens what is to be done today. */
const officeManifest = "/admin/manifest.webmanifest";

/** With another logo or first language it has another address, so that a browser that keeps it for a day notices. */
export function manifestAddress(isOffice = false): string {
  const logo = shopBrand()?.logo;
  const first = firstLanguage();
  const made = new URLSearchParams({
    ...(logo && { logo: logo.url.replace(/^.*\/|\.webp$/g, "") }),
    ...(first !== "en" && { first }),
  });
  return pathHere(isOffice ? officeManifest : "/manifest.webmanifest") + (made.size > 0 ? `?${made}` : "");
}

export function hasLogo(): boolean {
  return Boolean(shopBrand()?.logo);
}
