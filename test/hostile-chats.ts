// Long texts that a reader of chats must not choke on, 64 kB each: by chance, repeated, and built against its rules.

const chatBytes = 65_536;
const repeated: Record<string, string> = {
  "one letter": "a",
  digits: "1",
  "phones with blanks": "0 1 7 ",
  "broken phones": "+88 01-7",
  "product words": "rose ",
  colors: "lal, holud ar sada ",
  "quantities and products": "2 ta tulsi, ",
  negations: "na ",
  corrections: "5 ta na 3 ta na ",
  stamps: "[1/1/26, 1:11 PM] ",
  "stamped lines": "[1/1/26, 1:11 PM] A: x\n",
  "names and colons": "Rahim Uddin: ",
  "lines of one letter": "a\n",
  places: "Mirpur, Dhaka, Savar sadar, ",
  streets: "House 7, Road 3, x, ",
  transactions: "bkash trxid AB12CD34EF ",
  "wares not sold": "orchid 2ta, ",
  brackets: "((((",
  commas: ",",
  blanks: " ",
  "marks of Bengali": "কো",
  "Bengali words": "তুলসী গাছ ২টা আর ",
  pictures: "🌱",
  "a product a line": "joba\n",
  "names and products in columns": "Rahim Uddin\ttulsi\tNusrat\tareca palm\tmonstera\t",
  "places by their sound": "komilah, jasore, bogoora, neem oil dhakka tomato ",
  "one long word": "কো".repeat(900),
  "a whole chat":
    "vai amar 3 ta money plant ar 1ta areca palm boro lagbe. address: House 7, Road 3, Dhanmondi, Dhaka. phone 01800000045 - Tanvir Hasan\n",
};

/** @param random from 0 to 1 */
export function hostileChats(random: () => number): { name: string; text: string }[] {
  const letters = "abcdefghijklmnopqrstuvwxyz    ";
  const bengali = "কখগচজতদনপবমরলশসহািীুেো   ";
  const signs = "0123456789 ,.:;-()[]/\n+আক";
  const word = () => [...Array(3 + Math.floor(random() * 6))].map(() => letters[Math.floor(random() * 26)]).join("");
  const made = (alphabet: string) =>
    [...Array(chatBytes)].map(() => alphabet[Math.floor(random() * alphabet.length)]).join("");
  return [
    ...Object.entries(repeated).map(([name, part]) => ({
      name,
      text: cut(part.repeat(Math.ceil(chatBytes / part.length))),
    })),
    { name: "bars between words", text: `tulsi ${"|".repeat(chatBytes - 12)}, 2 ta` },
    { name: "letters by chance", text: cut(made(letters)) },
    { name: "Bengali by chance", text: cut(made(bengali)) },
    { name: "signs by chance", text: cut(made(signs)) },
    { name: "words and numbers", text: cut([...Array(16_000)].map((_, at) => (at % 2 ? "2ta," : word())).join(" ")) },
  ];
}

/** At most `chatBytes` in UTF-8. */
function cut(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, chatBytes)).replaceAll("\ufffd", "");
}
