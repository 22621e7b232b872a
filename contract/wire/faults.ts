/**
 * The faults that a field can have. A schema names the fault and its values; the server says it in the reader's
 * language, with the label of the form (server/http/answers/faults.ts). Imports nothing, because browser and server
 * both run it.
 */
export type Faults = {
  required: object;
  areRequired: object;
  wrong: object;
  notAnId: object;
  missing: object;
  belowZero: object;
  belowOne: object;
  below: { least: number };
  above: { most: number };
  aboveHundredThousand: object;
  tooLarge: object;
  tooSmall: object;
  decimals: object;
  atLeast: { least: number };
  atMost: { most: number };
  moreThanZero: object;
  notBetween: { from: number; to: number };
  wholeNumber: object;
  wholeHour: object;
  number: object;
  text: object;
  yesOrNo: object;
  list: object;
  object: object;
  boolean: object;
  anyOf: { options: readonly string[] };
  oneOf: { options: readonly string[] };
  either: { options: readonly string[] };
  notOneOf: { options: readonly string[] };
  numberSuchAs: { typed: string };
  longer: { most: number };
  charactersAtMost: { most: number };
  charactersAtLeast: { least: number };
  visibleCharacters: { least: number; most: number };
  brokenCharacter: object;
  controlCharacter: object;
  marks: object;
  digitsAtLeast: { least: number };
  mobile: object;
  mobileOfBangladesh: object;
  sixDigits: object;
  email: object;
  webAddress: object;
  slug: object;
  moment: object;
  day: object;
  status: object;
  backupName: object;
  readOrArchived: object;
  bulkChange: object;
  moreThan: { most: number };
  linesMoreThan: { most: number };
  thereAlready: object;
  kilogramsAtLeast: { weight: number };
  kilogramsAtMost: { weight: number };
  courier: object;
  oneOrderAtATime: object;
  size: object;
  district: object;
  thana: object;
  noDay: object;
  inOtherZone: { place: string; zone: string };
  product: object;
  picture: object;
  otherPost: object;
  otherPage: object;
  unknownFigure: { figure: string; known: readonly string[] };
  linkOnce: { figure: string };
  placeOnce: { figure: string };
  point: object;
  decisionTwice: object;
  networkTwice: object;
  partTwice: object;
  couponCode: object;
  beforeFirstDay: object;
  endBeforeBegin: object;
  moreThanOrdered: object;
  /** Those below are whole sentences: they stand without the field's label. */
  chooseOne: object;
  chooseOneOrder: object;
  chooseOneProduct: object;
  chooseWhatYouSee: object;
  ordersAtOnce: { most: number };
  raisedAtMost: object;
  loweredAtMost: object;
  productsAtOnce: { most: number };
  imagesOfProduct: { most: number };
  picturesOfReview: { most: number };
  nameRequired: object;
  nameAndCategoryRequired: object;
  dayAndTime: object;
  endsBeforeStart: object;
  namedTwice: object;
  namesUnlisted: object;
  leavesOut: object;
  emptyCart: object;
  typeTheCode: object;
  selectSize: object;
  trxId: object;
};
export type FaultName = keyof Faults;
type Values<Name extends FaultName> = object extends Faults[Name] ? [] : [values: Faults[Name]];

/** A fault as the message of a schema, which zod carries as a text. */
export function fault<Name extends FaultName>(name: Name, ...[values]: Values<Name>): string {
  return JSON.stringify([name, values ?? {}]);
}

/** The other way; undefined for a text that is no fault. */
export function readFault(text: string): { name: FaultName; values: Record<string, unknown> } | undefined {
  if (!text.startsWith('["')) return undefined;
  const [name, values] = JSON.parse(text) as [FaultName, Record<string, unknown>];
  return { name, values };
}
