// The gateway as it stands in the form: figures are texts until they are sent, and the server names what is none.
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { SmsGateway } from "#contract/wire/shop/sms.ts";

export type Pair = { name: string; value: string };
export type TypedGateway = Omit<SmsGateway, "success" | "price" | "mostADay"> & {
  path: string;
  value: string;
  price: string;
  mostADay: string;
  /** "": the one before stays. */
  key: string;
};

/** The names of the fields that can show a refusal. */
export function fieldsOf({ fields, headers }: TypedGateway): string[] {
  const pairs = (list: string, of: Pair[]) =>
    of.flatMap((_, at) => [`gateway.${list}.${at}.name`, `gateway.${list}.${at}.value`]);
  return [
    ...["gateway.address", "gateway.sender", "gateway.fields", "gateway.headers", "gateway.price", "gateway.mostADay"],
    ...["gateway.success.path", "gateway.success.value", "key"],
    ...pairs("fields", fields),
    ...pairs("headers", headers),
  ];
}

/** Most gateways of Bangladesh ask for these, under the names that are the most frequent. */
const firstFields: Pair[] = [
  { name: "api_key", value: "{key}" },
  { name: "senderid", value: "{sender}" },
  { name: "number", value: "{phone}" },
  { name: "message", value: "{text}" },
];

export function toTyped(gateway: SmsGateway | null): TypedGateway {
  if (gateway === null)
    return {
      ...{ isOn: true, address: "", way: "form", numberForm: "880", sender: "", fields: firstFields, headers: [] },
      ...{ path: "", value: "", price: "", mostADay: "1000", isBesideMail: false, key: "" },
    };
  const { success, price, mostADay, ...rest } = gateway;
  return { ...rest, ...success, price: String(price), mostADay: String(mostADay), key: "" };
}

/** A text that is no number is sent as it is. */
export function toGateway({
  path,
  value,
  price,
  mostADay,
  key: _,
  fields,
  headers,
  ...rest
}: TypedGateway): SmsGateway {
  const filled = (pairs: Pair[]) => pairs.filter(({ name, value: text }) => name.trim() !== "" || text.trim() !== "");
  return {
    ...rest,
    fields: filled(fields),
    headers: filled(headers),
    success: { path, value },
    price: price.trim() === "" ? 0 : typedFigure(price),
    mostADay: typedFigure(mostADay),
  };
}
