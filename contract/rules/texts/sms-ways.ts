// How a gateway of text messages is called. Imports nothing, because the form offers it.

/** How the fields go: in the address, as a form, or as a JSON object of texts. */
export const smsWays = ["query", "form", "json"] as const;
export type SmsWay = (typeof smsWays)[number];
/** How the gateway writes 01712345678: 8801712345678, 01712345678 or +8801712345678. */
export const smsNumberForms = ["880", "01", "+880"] as const;

const smsPlaces = ["phone", "text", "sender", "key", "id"] as const;
/** As they stand in the fields of a gateway. `{id}`: another one for each message, of at most 20 letters. */
export const smsPlaceTexts = smsPlaces.map((name) => `{${name}}`);
