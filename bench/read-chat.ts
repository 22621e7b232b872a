// Measures the reading of chats (`npm run bench:chats`) and writes bench/CHATS.md: judged corpora, and hostile texts of 64 kB.
// `npm run bench:chats -- --products 10000` only measures the hostile texts with so many products, and writes nothing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { readChat } from "#server/orders/reading-chat/read-chat.ts";
import { emptyTally, judge, judgedFields } from "#test/chat-judge.ts";
import { hostileChats } from "#test/hostile-chats.ts";
import { createRandom, demoEntries, grownEntries, viewOf } from "./search-catalog.ts";

const folder = new URL("../test/fixtures/chats/", import.meta.url);
const demo: { products: { slug: string; name: string }[] } = JSON.parse(
  readFileSync(new URL("../demo/catalog.json", import.meta.url), "utf8"),
);
const names = new Map(demo.products.map(({ slug, name }) => [slug, name]));
const busyBefore = loadavg()[0] ?? 0;
const machine = () =>
  `Machine: ${cpus()[0]?.model.trim() ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}, with a load average of ${busyBefore.toFixed(1)} before the start.`;
const asked = process.argv.indexOf("--products");
if (asked > 0) {
  const products = Number(process.argv[asked + 1]);
  console.log(`${await speeds([[products, grownEntries(products)]])}\n\n${machine()}`);
  process.exit(0);
}

/** Right when a corpus was read for the first time, before the rules were changed for what it missed. */
const firstReadings = `| Corpus, first reading | phone | district | thana | name | street | TrxID | not sold | lines | not wrong unmarked | nothing invented |
|---|---|---|---|---|---|---|---|---|---|---|
| held-out.json, 32 chats | 31 | 31 | 29 | 29 | 31 | 32 | 32 | 52 of 56 | 54 of 55 | 4 of 4 |
| fresh.json, 30 chats | 29 | 29 | 29 | 25 | 30 | 30 | 28 | 50 of 56 | 56 of 60 | 4 of 5 |
| late.json, 30 chats | 30 | 30 | 29 | 28 | 30 | 30 | 28 | 50 of 56 | 55 of 59 | 4 of 4 |
| last.json, 15 chats, after an unsaid size was marked too | 15 | 15 | 14 | 13 | 15 | 15 | 15 | 24 of 27 | 25 of 27 | 2 of 2 |
| evening.json, 40 chats | 40 | 40 | 38 | 32 | 39 | 40 | 39 | 82 of 90 | 87 of 91 | 4 of 4 |
| night.json, 20 chats, after the causes of these were mended | 20 | 20 | 20 | 19 | 20 | 20 | 20 | 49 of 50 | 50 of 51 | 2 of 2 |
| dawn.json, 64 chats | 63 | 63 | 63 | 58 | 63 | 64 | 63 | 105 of 117 | 116 of 118 | 7 of 8 |
| morning.json, 30 chats, after the causes of these were mended | 30 | 30 | 30 | 29 | 29 | 30 | 29 | 54 of 59 | 61 of 62 | 2 of 3 |
| noon.json, 30 chats, after those too | 30 | 30 | 30 | 27 | 30 | 30 | 30 | 53 of 54 | 54 of 55 | 3 of 4 |
| questions.json, 22 chats that order nothing | 22 | 22 | 22 | 22 | 22 | 22 | 22 | none | 7 of 8 | 15 of 22 |
| more-questions.json, 18 of them, after the causes of those were mended | 18 | 18 | 18 | 18 | 18 | 18 | 17 | none | 4 of 4 | 14 of 18 |
| last-questions.json, 15 of them, after those of these too | 15 | 15 | 15 | 15 | 15 | 15 | 15 | none | 1 of 1 | 14 of 15 |
| round-1.json, 40 chats, 20 of them order nothing | 40 | 40 | 40 | 39 | 40 | 40 | 40 | 42 of 45 | 58 of 59 | 14 of 20 |
| round-2.json, 40 chats, after the causes of those were mended | 40 | 40 | 39 | 37 | 39 | 40 | 37 | 42 of 48 | 51 of 54 | 16 of 18 |
| round-3.json, 40 chats, after those too | 40 | 40 | 40 | 37 | 39 | 40 | 39 | 46 of 51 | 58 of 59 | 13 of 18 |
| round-4.json, 40 chats, after those too | 40 | 40 | 40 | 35 | 39 | 40 | 39 | 41 of 46 | 53 of 53 | 15 of 20 |
| round-5.json, 40 chats, after those too | 40 | 40 | 40 | 38 | 38 | 40 | 38 | 48 of 52 | 57 of 58 | 12 of 16 |
| round-6.json, 30 chats, after those too | 30 | 30 | 29 | 27 | 29 | 30 | 28 | 40 of 41 | 44 of 45 | 10 of 12 |
| round-7.json, 36 chats, 24 real orders that ask, tell or put off something, after such orders were mended | 36 | 36 | 36 | 36 | 36 | 36 | 36 | 25 of 28 | 28 of 28 | 12 of 12 |
| round-8.json, 24 of them, 16 real orders, after the causes of those were mended | 24 | 24 | 24 | 24 | 24 | 24 | 23 | 15 of 17 | 17 of 17 | 7 of 8 |
| round-9.json, 62 chats, 24 of them order nothing, after plainer rules of care, wishes and far plans | 62 | 62 | 62 | 62 | 61 | 61 | 61 | 81 of 84 | 84 of 86 | 24 of 24 |
| round-10.json, 40 of them, 16 order nothing, after the causes of those were mended | 40 | 40 | 40 | 39 | 40 | 40 | 39 | 45 of 48 | 48 of 49 | 16 of 16 |
| round-11.json, 30 of them, 12 order nothing, after those too | 30 | 30 | 30 | 29 | 30 | 30 | 27 | 31 of 32 | 33 of 34 | 11 of 12 |
| round-12.json, 45 chats of other voices, 14 order nothing, after the causes of those were mended | 45 | 45 | 45 | 42 | 45 | 45 | 44 | 56 of 60 | 62 of 63 | 12 of 14 |
| round-13.json, 43 of them, 16 order nothing, after those too | 43 | 42 | 43 | 40 | 43 | 43 | 41 | 45 of 51 | 52 of 55 | 13 of 16 |
| round-14.json, 44 of them, 18 order nothing, after those too | 44 | 44 | 44 | 40 | 44 | 44 | 44 | 48 of 51 | 49 of 50 | 17 of 18 |
| round-15.json, 46 of them, 16 order nothing, after those too | 46 | 45 | 45 | 42 | 45 | 46 | 45 | 52 of 56 | 58 of 60 | 14 of 16 |
| round-16.json, 44 of them, 18 order nothing, after those too | 44 | 44 | 44 | 43 | 44 | 44 | 43 | 54 of 54 | 60 of 60 | 15 of 18 |
| round-17.json, 45 of them, 18 order nothing, after those too | 45 | 45 | 45 | 43 | 45 | 45 | 41 | 46 of 49 | 50 of 50 | 18 of 18 |
| round-18.json, 42 of them, 17 order nothing, after those too | 42 | 41 | 41 | 41 | 42 | 42 | 38 | 50 of 54 | 53 of 53 | 17 of 17 |
| round-19.json, 45 harder ones, 31 with wares not sold, 15 order nothing, after wares were read by their place | 45 | 45 | 45 | 43 | 45 | 45 | 36 | 55 of 56 | 61 of 61 | 15 of 15 |
| round-20.json, 42 of them, 28 with wares not sold, 14 order nothing, after the causes of those were mended | 42 | 41 | 41 | 38 | 41 | 42 | 29 | 47 of 48 | 55 of 56 | 13 of 14 |
| round-21.json, 41 of them, 27 with wares not sold, 14 order nothing, after those too | 41 | 41 | 41 | 38 | 41 | 41 | 33 | 43 of 45 | 47 of 48 | 14 of 14 |
| round-22.json, 40 plainer ones, 29 with wares not sold, 14 order nothing, after those too | 40 | 40 | 39 | 39 | 40 | 40 | 35 | 42 of 42 | 43 of 43 | 14 of 14 |
| round-23.json, 40 of them, 29 with wares not sold, 15 order nothing, after those too | 40 | 40 | 40 | 40 | 40 | 40 | 32 | 37 of 38 | 40 of 40 | 15 of 15 |
| round-24.json, 60 harder ones, 47 with wares not sold, 18 order nothing, after pots of other kinds and what a ware is for were heard | 60 | 60 | 60 | 60 | 60 | 60 | 43 | 71 of 74 | 80 of 80 | 17 of 18 |
| round-25.json, 20 plainer ones, 15 with wares not sold, 7 order nothing, after the causes of those were mended | 20 | 20 | 20 | 20 | 20 | 20 | 18 | 19 of 19 | 20 of 20 | 7 of 7 |`;

const report = `# Reading chats

Written by \`npm run bench:chats\`, on the demo catalog. The chats are invented. given.json was there beforehand and tuned.json was written first; the rules were made
with both. Each of the others was written afterwards and read once before the rules were changed for what it missed in general; since then they are tuned too. Those
older than round-19.json have been folded into guards.json since: of each rule and branch of the reader it keeps two chats that reach it, where there were two. A line
is right with its product, size and quantity; 'not wrong unmarked' counts the lines that are right or marked as not sure.

## Held out

${firstReadings}

In five chats of evening.json the key itself was corrected before these figures: two places were not spelled as the list spells them, two that only ask
name a district after all, and 'Faridpur sadar' is left open by decision 057. As first written it had 37 districts and 36 thanas.
So was the key of three chats of dawn.json (a pair of gloves is one ware, 'Dr.' is kept), which had 57 names and 103 lines, and of one of noon.json, in which
a second plant is only for the case that the first is sold out, of two of questions.json (a place that stays open, a name above the messages), and of one of
round-1.json (a name above the messages; 38 names as first written), and one of round-12.json (whoever only asks names a district; 44 as first written), and one of
round-17.json ('sar' may be the compost that the shop sells; 40 as first written).

The bars on chats that nobody has seen: phones and TrxIDs all, districts 97 %, thanas 90 %, names and streets 85 %, not sold all, lines 90 %, not wrong unmarked
98 %, nothing invented. The keys of the last fourteen rounds were committed before any of them was read; who wrote them knew the rules. Since round-19.json
two thirds of the chats ask for something that is not sold, and for more than the list of wares has. In the first readings of these seven (288 chats, 322 lines):

- Phones and TrxIDs: met (288, 288). Districts and thanas: met (287, 286). Names and streets: met (278, 287). Lines: met (314, 98 %).
- Not wrong unmarked: met (346 of 348), a mist sprayer and a sprayer of five liters for the spray bottle.
- Nothing invented: **missed by two** (95 of 97), in round-20.json and round-24.json, both marked as not sure.
- Not sold: **missed by 62** (288): seventeen in round-24.json, which has more wares of two and three words than the others, and two in the last. Most were wares that the list does not have, and are not named then; seven times a word that is none was:
  'rakhle', 'metal', 'coffee', 'kena', 'bollo', 'khoroch' and a second name of one ware. Of round-24.json's, eleven were mended by kind: a plant named again with another
  word, 'X er' before what the shop has, flowers ('ghas ful'), 'S hook', 'chilo?'; six are left, among them 'basil leaf', a quoted name, 'BARI 4' and a person's name that is a lamp.

The key of round-24.json had a name above the messages left out and a district not as the list spells it (59 and 59 as first written), and in that of round-25.json one who only asks named no place (19 and 19). That of round-19.json had two names otherwise at first (one with its 'Sree', one above the messages), that of round-22.json a thana as the list does not spell it.
One line of round-21.json's misses was seen while those of round-20.json were mended.
One line of late.json ('bonsai ekta medium', with a tray beside it) is read otherwise than its key since: only the tree has that size, which decides (P2).

## Today

${await corpora()}

## Hostile texts

64 kB each: by chance, repeated, and built against the rules (test/hostile-chats.ts). Time that the processor spends on the thread, which other work disturbs less than the clock. Reading gives way to
other work between words (server/search/pause.ts). On a busy machine the last column, by the clock, counts what other work takes; by the time that the processor spends on
the thread the longest of these texts' steps took 18 ms with 65 products, at a load average of 15, and a test keeps it below 50 ms.
The first reading after a start takes up to twice as long as the third: it compiles. By turns with the reader before, at a load average of 9, the third to sixth reading
of 'words and numbers' took 164 to 307 ms instead of 292 to 520, of 'colors' 117 to 245 instead of 129 to 240.

${await speeds([
  [demo.products.length, demoEntries()],
  [10_000, grownEntries(10_000)],
])}

${machine()}
`;
writeFileSync(new URL("CHATS.md", import.meta.url), report);
console.log(report);
process.exit(0);

async function corpora(): Promise<string> {
  const { search } = await viewOf(demoEntries());
  const rows: string[] = [];
  for (const file of readdirSync(folder)) {
    const tally = emptyTally();
    for (const chat of JSON.parse(readFileSync(new URL(file, folder), "utf8"))) {
      judge(tally, chat, (await readChat(chat.text, search)).draft, (id) => names.get(id) ?? "");
    }
    rows.push(
      `| ${file} | ${judgedFields.map((field) => `${tally[field].right} of ${tally[field].of}`).join(" | ")} |`,
    );
    for (const field of judgedFields) for (const one of tally[field].wrong) console.log(`${file} ${field}: ${one}`);
  }
  return `| Corpus | ${judgedFields.join(" | ")} |\n|${"---|".repeat(judgedFields.length + 1)}\n${rows.join("\n")}`;
}

async function speeds(catalogs: [products: number, entries: ReturnType<typeof demoEntries>][]): Promise<string> {
  const rows: string[] = [];
  for (const [products, entries] of catalogs) {
    const { search } = await viewOf(entries);
    const took: { name: string; ms: number }[] = [];
    let held = { name: "", ms: 0 };
    for (const { name, text } of hostileChats(createRandom(33))) {
      const before = process.threadCpuUsage();
      await readChat(text, search);
      const { user, system } = process.threadCpuUsage(before);
      took.push({ name, ms: (user + system) / 1000 });
      const ms = await longestHold(() => readChat(text, search));
      if (ms > held.ms) held = { name, ms };
    }
    took.sort((a, b) => b.ms - a.ms);
    const [most] = took;
    rows.push(
      `| ${products} | ${took.length} | ${took[took.length >> 1]?.ms.toFixed(0)} | ${most?.ms.toFixed(0)} (${most?.name}) | ${held.ms.toFixed(0)} (${held.name}) |`,
    );
  }
  return `| Products | Texts | Median, ms | Longest, ms | Longest without giving way, ms |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}

/** How long other work waits for its turn at most, in milliseconds by the clock. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let since = performance.now();
  let longest = 0;
  let isOver = false;
  const look = () => {
    longest = Math.max(longest, performance.now() - since);
    since = performance.now();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return Math.max(longest, performance.now() - since);
}
