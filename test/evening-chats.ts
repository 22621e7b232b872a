// The fifteen chats of a nursery's evening, and the order that a person reads in each. test/e2e/evening.spec.ts plays them through the
// screens, test/api/evening-of-chats.test.ts through the calls.
const place = "House 4, Road 2, Dhanmondi, Dhaka";
/** The last five are as people write them on a bad keyboard. */
export const chats = [
  `apu snake plant choto 2ta, tulsi majhari 3ta. Nasima Akter, ${place}. 01711000001`,
  "ভাই বোস্টন ফার্ন ছোট ২টা লাগবে। নাম: রফিকুল ইসলাম, বাসা ১২, রোড ৫, মিরপুর, ঢাকা। ০১৭১১০০০০০২",
  `Hi, I need 2 peace lily medium and 1 rubber plant small. Farhana Islam, ${place}, 01711000003`,
  `[11/26/26, 8:02 PM] Tumpa: peace lily ache?\n[11/26/26, 8:03 PM] Gachpala: জি আছে, ছোট ও মাঝারি\n[11/26/26, 8:05 PM] Tumpa: majhari 3ta den. Tumpa Saha, ${place}, 01711000004`,
  "তুলসী ছোট ৫টা, না ৩টা দিয়েন। সালমা বেগম, ধানমন্ডি, ঢাকা, রোড ৩। ০১৭১১০০০০০৫",
  `rubber plant medium 1 pcs, snake plant medium 2 pcs. Rakib Hasan, ${place}. 01711000006`,
  "বোস্টন ফার্ন মাঝারি ১টা, পিস লিলি ছোট ২টা। নুসরাত জাহান, রোড ৭, ধানমন্ডি, ঢাকা। ০১৭১১০০০০০৭",
  `half dozen tulsi small. Imran Khan, ${place}. 01711000008`,
  `Snake plant small x 3, boston fern small x 1. Sabrina Rahman, ${place}. 01711000009`,
  `peace lily choto 1 jora. Arif Hossain, ${place}. 01711000010`,
  `vaia rabar plant choto ekta ar snek plant choto ekta lagto. Mim Akter, ${place}, 01711000011`,
  `boston farn majhari 2 ta. tulsi majhari 2 ta. tulsi ta bad den. Sohel Rana, ${place}. 01711000012`,
  `pis lili majhari duita den apu. Lamia Sultana, ${place}. 01711000013`,
  `tulsi gach choto charta pathaben. Jewel Mia, ${place}. 01711000014`,
  `sneak plant majhari 1 ta, rubber plant majhari 1 ta. Keya Das, ${place}. 01711000015`,
];
export const tulsi = "Tulsi (Holy Basil)";
/** The order of each chat, as a person reads it: name of the product, size, pieces. */
export type Line = [name: string, size: "Small Pot" | "Medium Pot", pieces: number];
export const wantedOf: Line[][] = [
  [
    ["Snake Plant", "Small Pot", 2],
    [tulsi, "Medium Pot", 3],
  ],
  [["Boston Fern", "Small Pot", 2]],
  [
    ["Peace Lily", "Medium Pot", 2],
    ["Rubber Plant", "Small Pot", 1],
  ],
  [["Peace Lily", "Medium Pot", 3]],
  [[tulsi, "Small Pot", 3]],
  [
    ["Rubber Plant", "Medium Pot", 1],
    ["Snake Plant", "Medium Pot", 2],
  ],
  [
    ["Boston Fern", "Medium Pot", 1],
    ["Peace Lily", "Small Pot", 2],
  ],
  [[tulsi, "Small Pot", 6]],
  [
    ["Snake Plant", "Small Pot", 3],
    ["Boston Fern", "Small Pot", 1],
  ],
  [["Peace Lily", "Small Pot", 2]],
  [
    ["Rubber Plant", "Small Pot", 1],
    ["Snake Plant", "Small Pot", 1],
  ],
  [["Boston Fern", "Medium Pot", 2]],
  [["Peace Lily", "Medium Pot", 2]],
  [[tulsi, "Small Pot", 4]],
  [
    ["Snake Plant", "Medium Pot", 1],
    ["Rubber Plant", "Medium Pot", 1],
  ],
];
