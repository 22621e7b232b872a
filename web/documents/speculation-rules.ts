import { storefront } from "#web/routes.ts";

/** Whether browsers may prerender the next page while a link is hovered or pressed. */
const isOn = true;

/** Only pages that may be kept. Links within a list are answered in place. */
export const speculationRules = JSON.stringify(
  isOn
    ? {
        prerender: [
          {
            where: {
              and: [
                { href_matches: storefront.filter(({ isKept }) => isKept).map(({ path }) => path) },
                { not: { selector_matches: "[data-region] :is(.chips, .pager) a" } },
              ],
            },
            eagerness: "moderate",
          },
        ],
      }
    : {},
);
