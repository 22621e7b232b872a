import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import { chatText } from "./chat-text.ts";

type ChatLinkProps = { order: OwnerOrder; isNamed?: boolean; look?: string; onOpen?: () => void };

/**
 * Opens WhatsApp with the customer, and the text of the order's state typed in. `isNamed`: it shows the order and its customer. `look`: the
 * classes of a button with the sign of WhatsApp.
 */
export function ChatLink({ order, isNamed, look, onOpen }: ChatLinkProps) {
  const { number, address } = order;
  return (
    <a
      className={look ?? (isNamed ? "btn btn--sm btn--quiet" : "link")}
      href={chatAddress(order)}
      target="_blank"
      rel="noreferrer"
      aria-label={isNamed ? undefined : m.orders_whatsapp_to({ number })}
      onClick={onOpen}
    >
      {look === undefined ? null : <Icon name="whatsapp" className="i-18" />}
      {isNamed ? `${number} ${address.firstName}` : look?.includes("iconbtn") ? null : "WhatsApp"}
    </a>
  );
}

function chatAddress(order: OwnerOrder): string {
  const text = new URLSearchParams({ text: chatText(order, window.location.origin) });
  return `https://wa.me/${whatsAppNumber(order.address.phone)}?${String(text).replaceAll("+", "%20")}`;
}
