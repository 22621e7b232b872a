import { useEffect, useState } from "react";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { isDemo } from "#web/settings.ts";
import { CategoryTiles, type ShownCategory, shownCategory } from "./category-tiles.tsx";

/** Fetches the categories if the page was rendered without them. A failure is logged without a toast. */
export default function LateCategories() {
  const [categories, setCategories] = useState<ShownCategory[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const ask = () =>
    api()
      .listCategories()
      .then(
        (answer) => setCategories(answer.categories.map(shownCategory)),
        (error: unknown) => {
          console.warn("Could not load the categories", error);
          setFailed(true);
        },
      );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void ask(), []);
  if (categories !== null && categories.length > 0) return <CategoryTiles categories={categories} />;
  // The specification's words also stand for a demo shop that has none.
  if (categories !== null && !isDemo()) return <p className="soft">{m.no_categories()}</p>;
  return (
    <p className="soft">
      {m.loading_categories()}{" "}
      {isFailed && (
        <button type="button" className="link" onClick={ask}>
          {m.try_again()}
        </button>
      )}
    </p>
  );
}
