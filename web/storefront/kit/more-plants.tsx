import { lazy, Suspense } from "react";

/** Loads after the page, together with the script of the cards. */
const Popular = lazy(() =>
  import("./popular-products.tsx").then(
    ({ PopularProducts }) => ({ default: PopularProducts }),
    () => ({ default: () => null }),
  ),
);

/** Popular products below a page that has little else to show. */
export function MorePlants() {
  return (
    <Suspense>
      <Popular />
    </Suspense>
  );
}
