// What couriers call the columns of their files, with the plainest name first. Only letters and digits count.
export const consignmentNames = [
  "consignmentid",
  "consignment",
  "consignmentno",
  "cid",
  "parcelid",
  "trackingid",
  "trackingcode",
  "trackingnumber",
];

/** Our own number, as the courier repeats it. */
export const referenceNames = [
  "invoice",
  "invoiceno",
  "invoiceid",
  "merchantorderid",
  "merchantinvoiceid",
  "orderid",
  "orderno",
  "ordernumber",
  "order",
  "reference",
];

/** Where the columns with these names are, in the order of the names. */
export function columnsNamed(header: readonly string[], names: readonly string[]): number[] {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return names.flatMap((name) => plain.flatMap((one, at) => (one === name ? [at] : [])));
}
