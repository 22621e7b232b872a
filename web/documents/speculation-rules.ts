import { storefront } from "#web/routes.ts";

/** Whether browsers that can do so make the next page ready while a link is pointed at or pressed. */
const isOn = true;

/** Of pages that anybody may keep, and of no other. What is followed within a list is answered in its place. */
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
