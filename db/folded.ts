/**
 * foldForSearch (contract/rules/text.ts) in SQL, for texts that the owner searches where they are stored: case, digits,
 * quotes, hyphens, accents and what cannot be seen make no difference. An expression, not a function, because indexes
 * are made of it by migrations. A change here needs a migration that makes the indexes anew.
 */
import { type AnyColumn, or, type SQL, sql } from "drizzle-orm";
import { foldForSearch } from "#contract/rules/text.ts";

const digits = "০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９";
const invisible =
  "[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0]";
const apostrophes = "''`\\u00B4\\u02BC\\u2018\\u2019\\u2032";
const gaps =
  "[\\\\s\\u00A0\\u058A\\u1680\\u2000-\\u200A\\u2010-\\u2015\\u2028\\u2029\\u202F\\u205F\\u2212\\u2E3A\\u2E3B\\u3000\\u301C\\u3030\\uFE31\\uFE32\\uFE58\\uFE63\\uFF0D-]+";

export function folded(column: AnyColumn | SQL): SQL {
  const latin = sql`translate(${column}, ${raw(`'${digits}'`)}, ${raw(`'${"0123456789".repeat(digits.length / 10)}'`)})`;
  const seen = sql`regexp_replace(replace(${latin}, ${raw("E'\\u09A4\\u09CD\\u200D', E'\\u09CE'")}), ${raw(`E'${invisible}', '', 'g'`)})`;
  const letters = sql`replace(replace(${seen}, 'ß', 'ss'), 'ς', 'σ')`;
  const plain = sql`normalize(regexp_replace(normalize(${letters}, NFD), ${raw("E'[\\u0300-\\u036F]', '', 'g'")}), NFC)`;
  return sql`regexp_replace(translate(lower(${plain}), ${raw(`E'${apostrophes}', ''`)}), ${raw(`E'${gaps}', ' ', 'g'`)})`;
}

/** Whether one of the columns has the text somewhere. */
export function containFolded(columns: (AnyColumn | SQL)[], text: string): SQL | undefined {
  return or(...columns.map((column) => hasFolded(folded(column), text)));
}

/** The same of a column that is stored folded. */
export function hasFolded(column: AnyColumn | SQL, text: string): SQL {
  return sql`${column} like ${`%${foldForSearch(text).replace(/[\\%_]/g, "\\$&")}%`}`;
}

const raw = (text: string) => sql.raw(text);
