// A refusal of the owner's words, settings or posts names the field by the label of the office's form.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mailSentenceNames, mailWords, socials, wordNames } from "#contract/rules/word-list.ts";
import { firstWords, type ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { openStaffedShop } from "#test/shop.ts";
import { mailLabelIn } from "#web/admin/words/word-labels.ts";
import { changesBetween } from "#web/admin/words/words.ts";
import { language, renderIn } from "#web/language.ts";

const { shop, admin } = await openStaffedShop();
beforeAll(() => overwriteGetLocale(language));
afterAll(() => shop.close());
afterEach(() => renderIn("en"));

const languages = ["en", "bn"] as const;
const broken = "\u0007";
const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, broken]));
/** A refusal tells no more than 50 fields. */
const chunksOf = (names: readonly string[]) =>
  Array.from({ length: Math.ceil(names.length / 24) }, (_, at) => names.slice(at * 24, (at + 1) * 24));

/** Of each field of the words. */
async function refusals(words: object, reader: string): Promise<Record<string, string>> {
  const { version } = (await admin.get("/api/admin/words")).body;
  const sent = { version, words: { ...firstWords, ...words } };
  const headers = { "accept-language": reader };
  const { status, body } = await admin.send("PUT", "/api/admin/words", sent, { headers });
  expect(status).toBe(400);
  return body.fields ?? { [body.field]: body.message };
}

const sentences = [
  ...chunksOf(wordNames).map((names) => ({ en: all(names), bn: all(names) })),
  ...chunksOf(mailWords).map((names) => ({ mails: { en: all(names), bn: all(names) } })),
  { socials: all(socials), secondPhone: broken, mapPoint: "Dhanmondi" },
] as Partial<ShopWords>[];

test.each(languages)("every sentence is called as in the editor, for a reader of %s", async (reader) => {
  renderIn(reader);
  let count = 0;
  for (const words of sentences) {
    const said = await refusals(words, reader);
    for (const { path, label } of changesBetween(firstWords, { ...firstWords, ...words })) {
      expect(said[`words.${path}`], path).toMatch(startOf(label));
      const sentence = mailSentenceNames.find((name) => path.startsWith("mails.") && path.endsWith(name));
      if (sentence !== undefined)
        expect(label).toMatch(new RegExp(`: ${escaped(mailLabelIn(path.includes(".bn.") ? "bn" : "en", sentence))}$`));
      count += 1;
    }
  }
  expect(count).toBe(2 * (wordNames.length + mailWords.length) + socials.length + 2);
});

const page = {
  address: "About",
  isShown: true,
  en: { title: broken, text: broken },
  bn: { title: broken, text: broken },
};
const picture = { url: "/elsewhere.webp", width: 1, height: 1, pictureText: broken, bengaliPictureText: broken };
const pictureOf = (label: () => string) => () => m.words_picture_of({ label: label() });

test.each(languages)(
  "the fields of pages and pictures are called as in the editor, for a reader of %s",
  async (reader) => {
    renderIn(reader);
    const said = await refusals(
      {
        pages: [page],
        pictures: { hero: picture, sale: picture, band: picture },
        sections: [
          { name: "blog", isShown: true },
          { name: "blog", isShown: true },
        ],
        shares: ["x", "x"],
      },
      reader,
    );
    for (const [path, label] of [
      ["pages.0.address", m.words_address],
      ["pages.0.en.title", m.words_title],
      ["pages.0.bn.title", m.words_title_bengali],
      ["pages.0.en.text", m.words_text],
      ["pages.0.bn.text", m.words_text_bengali],
      ["pictures.hero.url", pictureOf(m.words_part_hero)],
      ["pictures.sale.url", pictureOf(m.words_part_sale)],
      ["pictures.band.url", pictureOf(m.words_part_band)],
      ["pictures.hero.pictureText", m.words_picture_text],
      ["pictures.band.bengaliPictureText", m.words_picture_text_bengali],
      ["sections", m.words_home_parts],
      ["shares", m.words_shares],
    ] as const)
      expect(said[`words.${path}`], path).toMatch(startOf(label()));
  },
);

test.each(languages)("the shop's settings are called as in their form, for a reader of %s", async (reader) => {
  renderIn(reader);
  const wrong = {
    shopName: broken,
    deliveryCharge: -1,
    taxPercent: 101,
    lowStockAt: -1,
    guaranteeDays: 0,
    returnDays: 0,
    bin: broken,
    taxName: broken,
    bengaliStreet: broken,
    bengaliTaxName: broken,
  };
  const headers = { "accept-language": reader };
  const { body } = await admin.send("PUT", "/api/admin/settings", wrong, { headers });
  for (const [name, label] of [
    ["shopName", m.settings_shop_name],
    ["deliveryCharge", m.settings_delivery_charge],
    ["taxPercent", m.settings_tax],
    ["lowStockAt", m.settings_low_stock],
    ["guaranteeDays", m.settings_guarantee_days],
    ["returnDays", m.settings_return_days],
    ["bin", m.settings_bin],
    ["taxName", m.settings_tax_name],
    ["bengaliStreet", m.settings_street_bn],
    ["bengaliTaxName", m.settings_tax_name_bn],
  ] as const)
    expect(body.fields[name], name).toMatch(startOf(label()));
});

test.each(languages)("a post's texts are called as in their form, for a reader of %s", async (reader) => {
  renderIn(reader);
  const form = new FormData();
  const texts = { title: broken, group: broken, lead: broken, text: broken };
  form.append("postData", JSON.stringify({ en: texts, bn: texts }));
  const headers = { "accept-language": reader };
  const { body } = await admin.send("POST", "/api/admin/blog", form, { headers });
  for (const [path, label] of [
    ["en.title", m.blog_desk_en_title],
    ["en.group", m.blog_desk_en_group],
    ["en.lead", m.blog_desk_en_lead],
    ["en.text", m.blog_desk_en_text],
    ["bn.title", m.blog_desk_bn_title],
    ["bn.group", m.blog_desk_bn_group],
    ["bn.lead", m.blog_desk_bn_lead],
    ["bn.text", m.blog_desk_bn_text],
  ] as const)
    expect(body.fields?.[path], `${path}: ${JSON.stringify(body)}`).toMatch(startOf(label()));
});

/** Followed by what is wrong, which never goes on with the label. */
function startOf(label: string): RegExp {
  return new RegExp(`^${escaped(label)}[ -](?!in Bengali|\\()`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
