import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import { chatText } from "./chat-text.ts";

/** Opens WhatsApp with the customer, and the text of the order's state typed in. `isNamed`: it shows the order and its customer. */
export function ChatLink({ order, isNamed, onOpen }: { order: OwnerOrder; isNamed?: boolean; onOpen?: () => void }) {
  const { number, address } = order;
  return (
    <a
      className={isNamed ? "btn btn--sm btn--quiet" : "link"}
      href={chatAddress(order)}
      target="_blank"
      rel="noreferrer"
      aria-label={isNamed ? undefined : m.orders_whatsapp_to({ number })}
      onClick={onOpen}
    >
      {isNamed ? `${number} ${address.firstName}` : "WhatsApp"}
    </a>
  );
}

function chatAddress(order: OwnerOrder): string {
  const text = new URLSearchParams({ text: chatText(order, window.location.origin) });
  return `https://wa.me/${whatsAppNumber(order.address.phone)}?${String(text).replaceAll("+", "%20")}`;
}
