import type { ParcelState } from "#contract/rules/constants.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { SquareCode } from "#web/ui/square-code.tsx";
import { digitsIn } from "../paper-figures.ts";
import { Collect, nameOf, type OnPaper, PlaceLines, Sign } from "../paper-parts.tsx";
import { Barcode, isBarcodeText } from "./barcode.tsx";

/** Name, address and note are never cut: with so many letters they have a smaller print, with more there is no room for the contents. */
const manyLetters = 150;
const mostLettersAboveContents = 330;

/** For the outside of a parcel. */
export function Label({ order, locale }: OnPaper) {
  const { address, number, zone } = order;
  const name = nameOf(order);
  const code = codeOf(order);
  // The rider sorts by district: the name of a zone, such as 'Everywhere else', says nothing to him.
  const by = [order.courierName, zone && address.city].filter(Boolean).join(" · ");
  const letters = `${name}${address.street}${address.city}${address.note ?? ""}`.length;
  return (
    <article
      className={letters > manyLetters ? "lab lab--long" : "lab"}
      lang={locale}
      data-order={number}
      aria-label={m.paper_label_of({ number }, { locale })}
    >
      <div className="lab__top">
        <Sign />
        {by ? (
          <span className="lab__by" lang={languageOf(by)}>
            {by}
          </span>
        ) : null}
      </div>
      <div className="lab__bar">
        <Barcode text={code} label={m.paper_barcode_of({ code }, { locale })} />
        <b>{code}</b>
      </div>
      <div className="lab__to">
        <b lang={languageOf(name)}>{name}</b>
        <span className="lab__tel">{address.phone}</span>
        <p>
          <PlaceLines order={order} locale={locale} />
        </p>
      </div>
      {address.note ? (
        <p className="lab__note">
          <b>{m.orders_note({}, { locale })}:</b> <span lang={languageOf(address.note)}>{address.note}</span>
        </p>
      ) : null}
      {letters > mostLettersAboveContents ? null : (
        <p className="lab__in">
          <b>{m.paper_inside({}, { locale })}:</b> <Contents order={order} locale={locale} />
        </p>
      )}
      <Collect order={order} locale={locale} isLabel />
      <div className="lab__ft">
        <SquareCode text={orderAddress(order)} label={m.paper_code_of({ number }, { locale })} />
        <div>
          <b>{m.paper_side_up({}, { locale })}</b>
          <br />
          {number}
          <br />
          {shop.shopName}
          {shop.phone === "" ? null : (
            <>
              , <span className="num">{shop.phone}</span>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function Contents({ order: { items }, locale }: OnPaper) {
  return items.map(({ product, size, quantity }, at) => {
    const name = shownName(locale, product);
    return (
      <span key={`${product._id} ${size}`}>
        {at > 0 ? ", " : ""}
        <span lang={languageOf(name)}>{name}</span> × {digitsIn(locale, quantity)}
      </span>
    );
  });
}

const endedStates = new Set<ParcelState>(["refused", "withdrawn", "returned", "lost"]);

/** By what the courier knows the parcel: its consignment, else our invoice, else the order's number. */
export function codeOf({ parcels, trackingNumber, number }: OrderDetail): string {
  const parcel = parcels.findLast(({ state }) => !endedStates.has(state));
  const code = parcel ? parcel.consignmentId || parcel.trackingCode || parcel.invoice : trackingNumber;
  return isBarcodeText(code) ? code : number;
}

function orderAddress({ _id }: OrderDetail): string {
  return `${location.origin}${pathHere(`/admin/orders/${_id}`)}`;
}
