import type { ReactNode } from "react";
import type { ShelfSize } from "#contract/wire/books/stock-book.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { shownName } from "../../kit/shown-name.ts";
import { PlantPicture } from "./plant-picture.tsx";

type PlantCellProps = { row: Pick<ShelfSize, "name" | "bengaliName" | "picture" | "size">; children?: ReactNode };

/** A plant's picture, its name, and under it the size or what is said of it. */
export function PlantCell({ row, children }: PlantCellProps) {
  return (
    <span className="stockplant">
      <PlantPicture key={row.picture?.url} picture={row.picture} className="th40 th40--cover tint-sage" sizes="40px" />
      <span className="stockplant__name">
        <b className="b6">{shownName(row)}</b>
        <span className="soft t14">{children ?? sizeName(row.size)}</span>
      </span>
    </span>
  );
}
