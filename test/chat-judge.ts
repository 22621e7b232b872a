// Judges drafts read from chats against what is right in each.

export type JudgedChat = {
  text: string;
  want: {
    name: string | null;
    phone: string | null;
    district: string | null;
    thana: string | null;
    street: string | null;
    lines: [product: string | string[], size: string | null, quantity: number][];
    trx: { wallet: string; id: string } | null;
    missing: string[];
  };
};
type Draft = {
  name: string | null;
  phones: string[];
  district: string | null;
  thana: string | null;
  street: string | null;
  lines: { product: string | null; choices: string[]; size: string | null; quantity: number; isSure: boolean }[];
  transfer: { wallet: string; trxId: string } | null;
  unknown: string[];
};
export const judgedFields = [
  "phone",
  "district",
  "thana",
  "name",
  "street",
  "trx",
  "missing",
  "lines",
  "silent",
  "invented",
] as const;
export type Tally = Record<(typeof judgedFields)[number], { right: number; of: number; wrong: string[] }>;

export function emptyTally(): Tally {
  return Object.fromEntries(judgedFields.map((field) => [field, { right: 0, of: 0, wrong: [] }])) as unknown as Tally;
}

/**
 * Adds a chat's verdicts. `lines`: product, size and quantity; `silent`: lines that are not wrong without being marked unsure;
 * `invented`: chats that order nothing and in which nothing is read.
 * @param nameOf a product's name by its id
 */
export function judge(tally: Tally, { text, want }: JudgedChat, draft: Draft, nameOf: (id: string) => string): void {
  const note = (field: keyof Tally, isRight: boolean, said: unknown) => {
    const one = tally[field];
    one.of += 1;
    if (isRight) one.right += 1;
    else
      one.wrong.push(
        `${JSON.stringify(text.slice(0, 600))}\n      want ${JSON.stringify(field in want ? want[field as "name"] : want.lines)} got ${JSON.stringify(said)}`,
      );
  };
  note("phone", want.phone === null ? draft.phones.length === 0 : draft.phones[0] === want.phone, draft.phones);
  note("district", draft.district === want.district, draft.district);
  note("thana", draft.thana === want.thana, draft.thana);
  note("name", draft.name === want.name, draft.name);
  note(
    "street",
    want.street === null || (draft.street ?? "").toLowerCase().includes(want.street.toLowerCase()),
    draft.street,
  );
  note(
    "trx",
    want.trx === null
      ? draft.transfer === null
      : draft.transfer?.wallet === want.trx.wallet && draft.transfer.trxId.toUpperCase() === want.trx.id.toUpperCase(),
    draft.transfer,
  );
  const missing = draft.unknown.map((word) => word.toLowerCase());
  note(
    "missing",
    missing.length === want.missing.length &&
      want.missing.every((word) =>
        missing.some((said) => said.includes(word.toLowerCase()) || word.toLowerCase().includes(said)),
      ),
    draft.unknown,
  );
  const lines = draft.lines.map((line) => ({
    ...line,
    name: line.product === null ? "" : nameOf(line.product),
    others: line.choices.map(nameOf),
  }));
  const left = [...lines];
  for (const [product, size, quantity] of want.lines) {
    const names = Array.isArray(product) ? product : [product];
    const at = left.findIndex(
      (line) =>
        names.includes(line.name) &&
        line.size === size &&
        line.quantity === quantity &&
        (!Array.isArray(product) ||
          (!line.isSure && names.every((name) => name === line.name || line.others.includes(name)))),
    );
    note("lines", at >= 0, [
      product,
      size,
      quantity,
      "in",
      lines.map(({ name, size: one, quantity: count, isSure, others }) => [name, one, count, isSure, others]),
    ]);
    if (at >= 0) left.splice(at, 1);
  }
  for (const line of lines) note("silent", !left.includes(line) || !line.isSure, [line.name, line.size, line.quantity]);
  if (want.lines.length === 0) note("invented", lines.length === 0, lines);
}
