import { useLocation, useSearchParams } from "react-router";
import type { ParcelState } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { Barcode, isBarcodeText, SquareCode } from "./barcode.tsx";
import { Collect, nameOf, type OnPaper, PlaceLines, Sign } from "./paper-parts.tsx";
import { PrintFrame } from "./print-frame.tsx";

const labelsOnA4 = 4;

/** Labels for the parcels: four on a sheet of A4, or one on each of A6. */
export default function LabelPage() {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const isA6 = address.get("paper") === "a6";
  function choosePaper(paper: string) {
    const next = new URLSearchParams(address);
    next.set("paper", paper);
    setAddress(next, { replace: true, state });
  }
  const paper = (
    <select
      className="input printing__lang"
      aria-label={m.print_desk_label_paper()}
      value={isA6 ? "a6" : "a4"}
      onChange={(event) => choosePaper(event.target.value)}
    >
      <option value="a4">{m.print_desk_four_on_a4()}</option>
      <option value="a6">{m.print_desk_one_on_a6()}</option>
    </select>
  );
  const size = isA6 ? "105mm 148mm" : "210mm 297mm";
  return (
    <PrintFrame
      paper="label"
      title={m.print_desk_label()}
      tools={paper}
      marks={() => `@page { size: ${size}; margin: 0; }`}
    >
      {(printed) =>
        sheetsOf(printed, isA6 ? 1 : labelsOnA4).map((sheet) => (
          <div key={sheet[0]?.order._id} className={isA6 ? "lsheet lsheet--a6" : "lsheet"}>
            {sheet.map((one) => (
              <Label key={one.order._id} {...one} />
            ))}
          </div>
        ))
      }
    </PrintFrame>
  );
}

function sheetsOf(printed: OnPaper[], size: number): OnPaper[][] {
  return Array.from({ length: Math.ceil(printed.length / size) }, (_, at) => printed.slice(at * size, (at + 1) * size));
}

/** Name, address and note are never cut: with so many letters they have a smaller print, with more there is no room for the contents. */
const manyLetters = 150;
const mostLettersAboveContents = 330;

function Label({ order, words }: OnPaper) {
  const { address, number, zone } = order;
  const name = nameOf(order);
  const code = codeOf(order);
  // The rider sorts by district: the name of a zone, such as 'Everywhere else', says nothing to him.
  const by = [order.courierName, zone && address.city].filter(Boolean).join(" · ");
  const letters = `${name}${address.street}${address.city}${address.note ?? ""}`.length;
  return (
    <article
      className={letters > manyLetters ? "lab lab--long" : "lab"}
      lang={words.language}
      data-order={number}
      aria-label={words.labelOf(number)}
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
        <Barcode text={code} label={words.barcodeOf(code)} />
        <b>{code}</b>
      </div>
      <div className="lab__to">
        <b lang={languageOf(name)}>{name}</b>
        <span className="lab__tel">{address.phone}</span>
        <p>
          <PlaceLines address={address} />
        </p>
      </div>
      {address.note ? (
        <p className="lab__note">
          <b>{words.note}:</b> <span lang={languageOf(address.note)}>{address.note}</span>
        </p>
      ) : null}
      {letters > mostLettersAboveContents ? null : (
        <p className="lab__in">
          <b>{words.inside}:</b> <Contents order={order} words={words} />
        </p>
      )}
      <Collect order={order} words={words} isLabel />
      <div className="lab__ft">
        <SquareCode text={orderAddress(order)} label={words.codeOf(number)} />
        <div>
          <b>{words.sideUp}</b>
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

function Contents({ order: { items }, words }: OnPaper) {
  return items.map(({ product, size, quantity }, at) => {
    const name = (words.language === "bn" && product.bengaliName) || product.name;
    return (
      <span key={`${product._id} ${size}`}>
        {at > 0 ? ", " : ""}
        <span lang={languageOf(name)}>{name}</span> × {words.digits(quantity)}
      </span>
    );
  });
}

const endedStates = new Set<ParcelState>(["refused", "withdrawn", "returned", "lost"]);

/** By what the courier knows the parcel: its consignment, else our invoice, else the order's number. */
function codeOf({ parcels, trackingNumber, number }: OrderDetail): string {
  const parcel = parcels.findLast(({ state }) => !endedStates.has(state));
  const code = parcel ? parcel.consignmentId || parcel.trackingCode || parcel.invoice : trackingNumber;
  return isBarcodeText(code) ? code : number;
}

function orderAddress({ _id }: OrderDetail): string {
  return `${location.origin}${pathHere(`/admin/orders/${_id}`)}`;
}
