import type { ReactNode } from "react";
import { subtotalOf, toMinor } from "#contract/rules/money/money.ts";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { copyText } from "#web/admin/kit/copy-text.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { SquareCode } from "#web/ui/square-code.tsx";
import { linkText, whatsAppOf } from "./link-text.ts";
import "./order-links.css";

/** Address, square code and text of a link, to be sent. */
export function ReadyLink({ link, children }: { link: OfficeLink; children?: ReactNode }) {
  const { url, code, total, discount, delivery, language } = link;
  const text = linkText(link);
  const priced = link.lines.map(({ price, quantity }) => ({ offerPriceMinor: toMinor(price), quantity }));
  const refusal = m.link_desk_not_copied();
  if (url === "") {
    return (
      <section className="panel panel--pad rlink">
        <p className="error">{m.link_desk_lost()}</p>
        {children}
      </section>
    );
  }
  return (
    <section className="panel panel--pad rlink" aria-labelledby="ready-link">
      <h2 id="ready-link">{m.link_desk_ready()}</h2>
      <div className="rlink__head">
        <figure className="rlink__code">
          <SquareCode text={url} label={m.link_desk_code({ code })} />
          <figcaption className="num b6">{code}</figcaption>
        </figure>
        <p>
          <span className="soft">{m.link_desk_to_pay()}</span>
          <br />
          <b className="num rlink__sum">{showTaka(total)}</b>
          <br />
          <span className="soft t14">
            {discount > 0
              ? m.link_desk_sum_text({
                  subtotal: showMinor(subtotalOf(priced)),
                  discount: showTaka(discount),
                })
              : ""}{" "}
            {delivery === null ? m.link_desk_by_address_text() : ""}
          </span>
        </p>
      </div>
      <p className="rlink__url">
        <span>{url}</span>
        <button
          type="button"
          className="iconbtn"
          aria-label={m.link_desk_copy_link()}
          onClick={() => void copyText(url, refusal)}
        >
          <Icon name="copy" />
        </button>
      </p>
      <p className="rlink__text" lang={language}>
        {text}
      </p>
      <div className="rlink__acts">
        <Button size="md" onClick={() => void copyText(text, refusal)}>
          <Icon name="copy" />
          {m.link_desk_copy_text()}
        </Button>
        <a className="btn btn--secondary btn--md" href={whatsAppOf(link, text)} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          {m.words_share_whatsapp()}
        </a>
        {children}
      </div>
    </section>
  );
}
