/**
 * Verbs of what has been: bought, sent, given, grown. They order nothing, unless they say what was wished or paid.
 *
 * 1. By their endings: -chilam, -silo, -ছিলেন; 'chaisilam', 'khujchilam' and 'vabsilam' are wishes all the same; those of others are not.
 * 2. By stem and ending: kinsi, niyechen, কিনেছে. 'Disi' and 'pathaisi' are of the payment.
 */
import { remembered, wordSet } from "./tokens.ts";

const english = wordSet(
  "ordered charged bought purchased gave gifted grew grown grows planted repotted used kept lived survived arrived came",
);
const were = /(?:ch?h?|s)[iy]l(?:am|en|ei|o|e|um)$|ছিল(?:াম|েন|ে|ো|াম)?$/u;
const wishes = /^(?:ch?a|vab|bhab|vav|bol|vebe|bhebe|kh[ou]j|khunj|dekh|চা|চে|ভা|ভে|বল|আস|thak|থাক|খুঁজ|খুজ|খোঁজ|দেখ)/u;
/** 'Below': spelled like 'has taken'. */
const below = wordSet("niche nise nichei nisey");
const have =
  /^(?:kin[ey]?|ni|niye|lagai|lagiye|pai|peye|an|ane|ene|uthai|rakhi)(?:s|ch|chh)(?:e|i|en|o|ilam)$|^(?:mor|poch|jhor|jor|shuki(?:y|e)|sukiy|bheng|veng|phet|fet|phut|fut)e?(?:s|ch|chh)(?:e|en)$|^(?:মরে|পচে|ঝরে|শুকিয়ে|ভেঙে|ফেটে)(?:ছে)$|^f[ae]l(?:s|ch|echh?)(?:i|e|en)$|^ফেল(?:ে)?(?:ছি|ছে|সি)$|^(?:dis|dich|diyech|pathais|pathaich|pathiyech)(?:e|en|o)$|^(?:কিনে|কিন|নি|এনে|লাগিয়ে|নিয়ে|পেয়ে)(?:ছি|ছে|ছেন|ছো)$|^(?:দিয়ে|দি|পাঠিয়ে)(?:ছে|ছেন|ছো)$/u;
/** Of somebody else: 'amar bon 2 ta nilo'. */
const others = /^(?:nilo|kinlo|dilo|anlo|peyechilo|নিল|নিলো|কিনল|কিনলো|দিল|দিলো|আনল|আনলো)$/u;
const composed = new RegExp(have.source.normalize("NFC"), "u");

/** 'It was': of what the sentence before told. */
export const wasWords = wordSet("chilo silo chhilo chelo was were ছিল ছিলো");

/** @param word folded */
export const isPast = remembered(
  (word) =>
    english.has(word) ||
    others.test(word) ||
    (were.test(word) && !(wishes.test(word) && /(?:lam|লাম)$/u.test(word)) && !wasWords.has(word)) ||
    (composed.test(word.normalize("NFC")) && !below.has(word)),
);

const verbEnding =
  /.(?:লে|লেন|লাম|লো|ছি|ছে|ছেন|বেন|বো|িয়ে|তেছি|তেছে)$|..(?:len|lam|ben|aisi|orsi|khsi|echi|echen|eche|isen|chilam|tesi|techi|ale|llo)$/u;
const composedEnding = new RegExp(verbEnding.source.normalize("NFC"), "u");

/** 'পাঠালে', 'dilen': no ware is called so. */
export const isVerbLike = remembered((word) => composedEnding.test(word.normalize("NFC")));
