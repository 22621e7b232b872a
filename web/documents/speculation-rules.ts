import { pathHere } from "#web/language.ts";
import { storefront } from "#web/routes.ts";

/** Prerenders a page while its link is hovered or pressed. Only pages that may be kept; links within a list are answered in place. */
export function speculationRules(): string {
  const keptPages = storefront.filter(({ isKept }) => isKept).map(({ path }) => pathHere(path));
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [{ href_matches: keptPages }, { not: { selector_matches: "[data-region] :is(.chips, .pager) a" } }],
        },
        eagerness: "moderate",
      },
    ],
  });
}
