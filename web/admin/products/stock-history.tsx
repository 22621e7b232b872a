import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { StockMove } from "#contract/stock.ts";
import { ListState } from "../kit/list-states.tsx";
import { formatMoment } from "../kit/moment.ts";
import { office } from "../office.ts";

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
      <summary>Stock history</summary>
      <ListState error={error} count={moves?.length ?? null} none="Nothing was counted yet." onRetry={refetch} />
      {moves && error === null ? (
        <ul>
          {moves.map((move) => (
            <li key={`${move.createdAt} ${move.size} ${move.change}`}>
              <span className="soft t13 num">{formatMoment(move.createdAt)}</span> <b className="b6">{move.size}</b>{" "}
              <MoveWords move={move} />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function MoveWords({ move }: { move: StockMove }) {
  const { kind, change, left, orderId, orderNumber, ownerName } = move;
  if (left === null) return <>no longer counted, {ownerName || "an owner"}</>;
  if (kind === "counted") {
    return (
      <>
        counted: {left}, {ownerName || "an owner"}
      </>
    );
  }
  return (
    <>
      {kind === "sold" ? `${-(change ?? 0)} sold` : `${change} back`} with{" "}
      <Link className="link num" to={`/admin/orders/${orderId}`}>
        {orderNumber}
      </Link>
      , {left} left
    </>
  );
}
