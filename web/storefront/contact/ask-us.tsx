import * as m from "#messages";
import { shopNumbers } from "#web/settings.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { dialNumber, whatsAppNumber } from "#web/ui/phone-links.ts";
import "./ask-us.css";

/** Links to write to the shop by WhatsApp, with a text typed in, and to call it. Nothing while the owner has set no number. */
export function AskUs({ text, className = "" }: { text: string; className?: string }) {
  const { whatsApp, phone } = shopNumbers();
  if (whatsApp === "" && phone === "") return null;
  return (
    <p className={`askus ${className}`}>
      {whatsApp === "" ? null : (
        <a
          className="btn btn--quiet btn--md"
          href={`https://wa.me/${whatsAppNumber(whatsApp)}?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="whatsapp" />
          {m.ask_by_whatsapp()}
        </a>
      )}
      {phone === "" ? null : (
        <a className="btn btn--quiet btn--md" href={`tel:${dialNumber(phone)}`}>
          <Icon name="phone" />
          {m.call_us()}
        </a>
      )}
    </p>
  );
}
