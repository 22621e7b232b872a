import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { office } from "../office.ts";

const looked = 50;

/** Whether the sender of a message has ordered before, by the email address; nothing while that is not known. */
export function KnownShopper({ email }: { email: string }) {
  const { data } = useQuery({
    queryKey: ["orders of", email],
    queryFn: () => office.listOrderPage({ q: email, page: 1, limit: looked }),
  });
  const orders = data?.orders.filter(({ address }) => address.email.toLowerCase() === email.toLowerCase()) ?? [];
  const [last] = orders;
  if (last === undefined) return null;
  const count = `${orders.length}${orders.length === looked ? "+" : ""}`;
  return (
    <div className="banner banner--ok mread__known">
      <Icon name="user" />
      <div>
        <b>{m.messages_desk_known()}</b>{" "}
        {count === "1" ? m.messages_desk_orders_then() : m.messages_desk_orders_last({ count: inDigits(count) })}
        <Link className="link" to={`/admin/orders/${last._id}`}>
          {last.number}
        </Link>
        {m.full_stop()}
      </div>
    </div>
  );
}
