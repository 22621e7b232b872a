import type { ReactNode } from "react";
import type { ShelfSize } from "#contract/wire/books/stock-book.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { shownName } from "../../kit/shown-name.ts";

type PlantCellProps = { row: Pick<ShelfSize, "name" | "bengaliName" | "picture" | "size">; children?: ReactNode };

/** A plant's picture, its name, and under it the size or what is said of it. */
export function PlantCell({ row, children }: PlantCellProps) {
  return (
    <span className="stockplant">
      <span className="th40 th40--cover tint-sage">
        {row.picture ? <Picture picture={row.picture} sizes="40px" alt="" /> : null}
      </span>
      <span className="stockplant__name">
        <b className="b6">{shownName(row)}</b>
        <span className="soft t14">{children ?? sizeName(row.size)}</span>
      </span>
    </span>
  );
}
