import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readTable } from "./workbook.ts";

const limits = { maxRows: 2000, maxColumns: 60 };
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${cell("A1", "invoice")}${cell("B1", "amount")}</row>`;

/** The smallest workbook with this sheet. */
function workbook(rows: string): Buffer {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const link = (type: string, target: string) =>
    strToU8(`<Relationships><Relationship Id="a" Type="${office}/${type}" Target="${target}"/></Relationships>`);
  const parts = {
    "[Content_Types].xml": strToU8("<Types/>"),
    "_rels/.rels": link("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": link("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`),
  };
  return Buffer.from(zipSync(parts));
}

test.each([
  ["NUL", "a&#0;b"],
  ["half of an emoji", "a&#xD800;b"],
  ["NUL as Excel writes it", "a_x0000_b"],
])("%s in a cell becomes something that can be stored", async (_name, text) => {
  const { rows } = await readTable(workbook(`<row r="2">${cell("A2", text)}${cell("B2", "5")}</row>`), limits);
  const [, amount] = rows[0]?.cells ?? [];
  expect(amount).toBe("5");
  expect(rows[0]?.cells[0]).toMatch(/^a[ \ufffd]b$/);
});

test.each(["XFD40000", "A1048576", "ZZZZZZ2"])(
  "one cell far away, at %s, is refused and takes no memory",
  async (at) => {
    const row = `<row r="${at.replace(/\D/g, "")}">${cell(at, "x")}</row>`;
    await expect(readTable(workbook(row), limits)).rejects.toMatchObject({ status: 400, field: "file" });
  },
);
