import fc from "fast-check";
import { expect, test } from "vitest";
import { readProps, writeProps } from "#web/page/island-props.ts";

test("props come back as they were written, whatever quotes and backticks are in them", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.jsonValue())), (props) => {
      expect(readProps(writeProps(props))).toEqual(JSON.parse(JSON.stringify(props)));
    }),
  );
  const props = { name: 'The "green" `roof`', "a`key": '\\`"' };
  expect(readProps(writeProps(props))).toEqual(props);
});

test("the quotes of JSON are written as what an attribute may have", () => {
  expect(writeProps({ product: { name: "Fern", sizes: ["Small Pot"] } })).not.toContain('"');
});
