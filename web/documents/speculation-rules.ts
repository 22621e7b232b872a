import { inBengali, isBengaliOpen } from "#web/language.ts";
import { storefront } from "#web/routes.ts";

const english = storefront.filter(({ isKept }) => isKept).map(({ path }) => path);
const keptPages = isBengaliOpen ? [...english, ...english.map(inBengali)] : english;

/** Prerenders a page while its link is hovered or pressed. Only pages that may be kept; links within a list are answered in place. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: keptPages }, { not: { selector_matches: "[data-region] :is(.chips, .pager) a" } }],
      },
      eagerness: "moderate",
    },
  ],
});
