import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { StockMove } from "#contract/wire/catalog/stock.ts";
import * as m from "#messages";
import { ListState } from "#web/admin/kit/list/list-states.tsx";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { office } from "#web/admin/office.ts";
import { moveWords } from "#web/admin/stock-book/kit/stock-words.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { sizeName } from "#web/ui/size-name.ts";

/** The history of a product's counts, loaded when opened. */
export function StockHistory({ productId }: { productId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const {
    data: moves,
    error,
    refetch,
  } = useQuery({
    queryKey: ["stock-moves", productId],
    queryFn: async () => (await office.listStockMoves(productId)).moves,
    enabled: isOpen,
  });
  return (
    <details className="moves" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{m.product_desk_stock_history()}</summary>
      <ListState
        error={error}
        count={moves?.length ?? null}
        none={m.product_desk_nothing_counted()}
        onRetry={refetch}
      />
      {moves && error === null ? (
        <ul>
          {moves.map((move) => (
            <li key={`${move.createdAt} ${move.size} ${move.change}`}>
              <span className="soft t13 num">{formatMoment(move.createdAt)}</span>{" "}
              <b className="b6">{sizeName(move.size)}</b> <MoveWords move={move} />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function MoveWords({ move }: { move: StockMove }) {
  const { orderId, orderNumber } = move;
  if (orderId === null) return moveWords(move);
  return (
    <Around sentence={moveWords(move, hole)}>
      <Link className="link num" to={`/admin/orders/${orderId}`}>
        {orderNumber}
      </Link>
    </Around>
  );
}
