// Judges the reading of chats on the demo catalog: `npm run bench:chats`. Writes the figures to the terminal.
import { readFileSync } from "node:fs";
import { readChat } from "#server/orders/reading-chat/read-chat.ts";
import { emptyTally, judge, judgedFields, readChats } from "#test/chat-judge.ts";
import { demoEntries, viewOf } from "./search-catalog.ts";

const demo: { products: { slug: string; name: string }[] } = JSON.parse(
  readFileSync(new URL("../demo/catalog.json", import.meta.url), "utf8"),
);
const names = new Map(demo.products.map(({ slug, name }) => [slug, name]));
const view = await viewOf(demoEntries());
const isShort = process.argv.includes("--short");
for (const path of process.argv.slice(2).filter((one) => !one.startsWith("--"))) {
  const tally = emptyTally();
  for (const chat of readChats(path))
    judge(tally, chat, (await readChat(chat.text, view.search)).draft, (id) => names.get(id) ?? "");
  console.log(`\n${path}`);
  for (const field of judgedFields) {
    const { right, of, wrong } = tally[field];
    console.log(`  ${field.padEnd(9)} ${right} of ${of}`);
    if (!isShort) for (const one of wrong) console.log(`    - ${one}`);
  }
}
process.exit(0);
