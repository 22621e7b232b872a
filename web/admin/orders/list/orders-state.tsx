import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { EmptyList } from "#web/admin/kit/list/empty-list.tsx";
import { defaultPageSize } from "#web/admin/kit/list/page-sizes.ts";
import { ListWait } from "#web/admin/kit/wait/list-wait.tsx";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";

type OrdersStateProps = { error: Error | null; isEmpty: boolean | null; isNarrowed: boolean; onRetry: () => void };

/** Shown instead of the rows when they failed, are loading, or are none. */
export function OrdersState({ error, isEmpty, isNarrowed, onRetry }: OrdersStateProps) {
  if (error !== null) {
    return (
      <div className="none" role="alert">
        <p>{error.message}</p>
        {isOfFilters(error) ? (
          <ClearFilters />
        ) : (
          <Button variant="secondary" size="md" onClick={onRetry}>
            {m.try_again()}
          </Button>
        )}
      </div>
    );
  }
  if (isEmpty === null) {
    return (
      <>
        <p className="vh" role="status">
          {m.order_desk_loading()}
        </p>
        <ListWait shape="table" count={defaultPageSize} columns={8} />
      </>
    );
  }
  if (!isEmpty) return null;
  return isNarrowed ? (
    <EmptyList text={m.order_desk_none_matches()}>
      <ClearFilters />
    </EmptyList>
  ) : (
    <EmptyList text={m.no_orders()}>
      <ButtonLink variant="secondary" size="md" to="/admin/orders/new">
        {m.office_new_order()}
      </ButtonLink>
    </EmptyList>
  );
}

function ClearFilters() {
  return (
    <ButtonLink variant="secondary" size="md" to="?">
      {m.order_desk_clear_filters()}
    </ButtonLink>
  );
}

/** The filters are invalid, so trying again would fail again. */
function isOfFilters(error: Error): boolean {
  return error instanceof ApiError && error.status === 400;
}
