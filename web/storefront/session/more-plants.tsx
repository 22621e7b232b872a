import { lazy, Suspense } from "react";

/** Its script, with that of the cards, comes after the page, and is no loss to one that has something of its own to show. */
const Popular = lazy(() =>
  import("./popular-products.tsx").then(
    ({ PopularProducts }) => ({ default: PopularProducts }),
    () => ({ default: () => null }),
  ),
);

/** Popular products under a page that has nothing else. */
export function MorePlants() {
  return (
    <Suspense>
      <Popular />
    </Suspense>
  );
}
