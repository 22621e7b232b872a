import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { QuietError } from "../kit/page-states.tsx";
import wateringCan from "./watering-can.webp";

type OrderNotReadProps = { error: unknown; message: string; onRetry: () => void };

/** Instead of an order that is unknown, or could not be read. */
export function OrderNotRead({ error, message, onRetry }: OrderNotReadProps) {
  if (!(error instanceof ApiError) || error.status !== 404) return <QuietError message={message} onRetry={onRetry} />;
  return (
    <EmptyState title={error.message} picture={wateringCan} text="">
      <ButtonLink size="md" href={pathHere("/my-orders")}>
        {m.my_orders()}
      </ButtonLink>
    </EmptyState>
  );
}
