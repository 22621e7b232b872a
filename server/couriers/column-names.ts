// Couriers' names for the columns and totals of their files, with the plainest name first. Only letters and digits
// count.
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

const totalWords =
  /^(?:(?:grand|sub|net|over\s*all|final|page|invoice|total)[\s-]*)?(?:totals?|sum)(?![\p{L}\p{M}])|^(?:সর্বমোট|সর্বসাকুল্যে|উপমোট|মোট|একুনে|যোগফল|(?:গ্র্যান্ড |গ্রান্ড |সাব-?)?টোটাল|कुल|जोड़|योग|gesamt|gesamtsumme|summe|totale|suma|jumlah|toplam|итого|всего|المجموع|الإجمالي|合计|总计|小计)(?![\p{L}\p{M}])/iu;

/** Whether a cell calls its row a total: "Total", "GRAND TOTAL:", "সর্বমোট", "Total (2 parcels)". */
export function isTotalWord(cell: string): boolean {
  return totalWords.test(cell.normalize("NFC").replace(/^[\s*#=:-]+/, ""));
}
