import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  findDecisionFaults,
  findFaults,
  findGoneFiles,
  findUnexplained,
  type Project,
} from "../../scripts/check-docs.ts";

const project: Project = {
  root: fileURLToPath(new URL("../..", import.meta.url)),
  scripts: ["start", "check"],
  shopEnv: ["PORT", "DATA_DIR"],
  toolEnv: ["CHROME_PATH"],
};
const faultsOf = (text: string) => findFaults("docs/operations.md", text, project);

test("existing names are no fault", () => {
  expect(faultsOf("`npm run check`, `npm start`, `contract/rules/money/money.ts`, `db/schema/<domain>.ts`")).toEqual(
    [],
  );
  expect(
    faultsOf("`DATA_DIR`, `CHROME_PATH=/usr/bin/chromium`, [home](../README.md#run), [site](https://a.example)"),
  ).toEqual([]);
});

test("a script, path, link or variable that is gone is a fault", () => {
  expect(faultsOf("Then `npm run deploy`.")).toEqual([
    "docs/operations.md names a npm script deploy that does not exist",
  ]);
  expect(faultsOf("See `contract/cash.ts`.")).toEqual([
    "docs/operations.md names a path contract/cash.ts that does not exist",
  ]);
  expect(faultsOf("[gone](gone.md)")).toEqual(["docs/operations.md names a link gone.md that does not exist"]);
  expect(faultsOf("Set `DATA_FOLDER`.")).toEqual([
    "docs/operations.md names a variable DATA_FOLDER that does not exist",
  ]);
});

test("a file that is gone is a fault in a comment too, wherever its path begins", () => {
  const known = ["web/storefront/shopper/cart/cart-state.ts", "server/http/guards/network.ts"];
  const text =
    ' * As cart/cart-state.ts does.\n  // see ../http/guards/network.ts\n/* web/page-styles.tsx */\nimport "./gone/module.ts";';
  expect(findGoneFiles("web/app.css", text, known)).toEqual([
    "web/app.css names a file web/page-styles.tsx that does not exist",
  ]);
});

test("a command in a block is checked too", () => {
  expect(faultsOf("```\nnpm run deploy\n```")).toHaveLength(1);
});

test("a variable is explained when it stands in code", () => {
  expect(findUnexplained("| `PORT` | 3000 |", project.shopEnv)).toEqual(["DATA_DIR"]);
});

test("decisions are numbered once, headed alike and listed under their titles", () => {
  const first = "docs/decisions/001-one-door.md";
  const list = "docs/decisions/README.md";
  const listed = "\n1. [One door](001-one-door.md)\n";
  const faults = (files: Record<string, string>) => findDecisionFaults(new Map(Object.entries(files)));
  expect(faults({ [list]: listed, [first]: "# 001: One door\n" })).toEqual([]);
  expect(faults({ [list]: listed, [first]: "# 1. One door\n" })).toEqual([`${first} is not headed '# 001: Title'`]);
  expect(faults({ [list]: listed, [first]: "# 001: Two doors\n" })).toEqual([
    `${list} does not list '1. [Two doors](001-one-door.md)'`,
  ]);
  const other = "docs/decisions/001-two-doors.md";
  expect(faults({ [list]: listed, [first]: "# 001: One door\n", [other]: "# 001: Two doors\n" })).toEqual([
    `${other} has the number of another`,
  ]);
  const third = "docs/decisions/third.md";
  expect(faults({ [list]: listed, [third]: "# 003: A third\n" })).toEqual([
    `${third} does not begin with three digits`,
  ]);
});
