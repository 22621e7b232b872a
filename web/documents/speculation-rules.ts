import { pathHere } from "#web/language.ts";
import { storefront } from "#web/routes.ts";

/** Prerenders a page while its link is hovered or pressed. Only cacheable pages; links within a list update it in place. */
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
