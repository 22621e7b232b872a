// Wares that a chat asks for and the demo's catalog does not have, by their place in a sentence.
import { expect, test } from "vitest";
import { demoEntries, viewOf } from "../../../../bench/search-catalog.ts";
import { readChat } from "../read-chat.ts";

const { search } = await viewOf(demoEntries());
const read = async (text: string) => (await readChat(text, search)).draft;

test.each([
  ["tulsi choto 2 ta, xorchid 3 ta den", ["xorchid"]],
  ["tulsi choto 2 ta\nxorchid - 3", ["xorchid"]],
  ["Two small tulsi and a quilted bibber, please", ["quilted bibber"]],
  ["tulsi choto 2 ta, lava quarz 2 kg den", ["lava quarz"]],
  ["apnader kache quilt ache?", ["quilt"]],
  ["quilt er dam koto?", ["quilt"]],
  ["Do you have Japanese quince?", ["Japanese quince"]],
  ["Do you sell gnomes or statues?", ["gnomes", "statues"]],
  ["tulsi choto 2 ta. Also quilts?", ["quilts"]],
  ["কিউই ফলের গাছের দাম কত?", ["কিউই"]],
  ["kotobel pata r dhutura gach ache?", ["kotobel pata", "dhutura"]],
  ["hybrid napier ghash er cutting koto?", ["napier ghash"]],
  ["fern stand 1 ta den", ["fern stand"]],
  ["fertilizer spreader 1 ta", ["fertilizer spreader"]],
  ["stand for hanging planter 1 ta", ["stand for hanging planter"]],
  ["light for monstera?", []],
  ["1 ta tulsi moncho den", ["tulsi moncho"]],
  ["bonsai er tar 1 ta lagbe", ["bonsai er tar"]],
  ["ekta ghas kata kachi den", ["ghas kata kachi"]],
  ["কাঁচের জার ১টা দেন", ["কাঁচের জার"]],
  ["joba komola 1 ta den", ["joba komola"]],
  ["ekta jhumko joba den", ["jhumko joba"]],
  ["1 ta bottle palm den", ["bottle palm"]],
  ["2 small tulsi, plus 2 metal planters", ["metal planters"]],
  ["xorchid er bij pawa jay?", ["xorchid"]],
  ["mealybug er osudh thakle 1 ta", ["mealybug er osudh"]],
  ["ZZ boro 1 ta den, sathe ekta cover pot", ["cover pot"]],
  ["2 ta rexine er tob den", ["rexine er tob"]],
  ["a plant ladder and 2 small tulsi please", ["plant ladder"]],
  ["4 areca palm large and 4 garden lanterns for my restaurant", ["garden lanterns"]],
  ["What's the price of a grow tent?", ["grow tent"]],
  ["bonsai er jonno ekta chimta den", ["chimta"]],
  ["tulsi choto 2 ta ar chimta den", ["chimta"]],
  ["cactus mix 2 kg den", ["cactus mix"]],
  ["joba lal choto 2 ta, double joba 1 ta", ["double joba"]],
  ["tulsi choto 1 ta, tulsi jhuri mala 1 ta", ["tulsi jhuri mala"]],
  ["2 ta plumbus er jhuri", ["plumbus er jhuri"]],
  ["1 ta bunny zorp cactus den", ["bunny zorp cactus"]],
  ["tulsi choto 2 ta, ghurni ful 5 ta", ["ghurni ful"]],
  ["tulsi choto 2 ta, r ekta S hook", ["S hook"]],
  ["apnader wall planter chilo?", ["wall planter"]],
])("what is asked for in %s is not sold", async (text, names) => {
  expect((await read(text)).unknown).toEqual(names);
});

test.each([
  "tulsi choto 3 ta den, 2 ta office e, 1 ta nijer",
  "tulsi choto 2 ta. Delivery charge ache?",
  "ekhon brishti, apnader network nai?",
  "2 ta parcel pathaben, 3 ghonta por",
  "amar pithe betha, lift ache?",
  "2 snake plants small, 23/4 Monipuripara, Tejgaon, Dhaka",
  "beche nibo 1 ghontar moddhe",
  "snake plant tar dam koto?",
  "tulsi 1 ta den, xorchid na",
  "2 small tulsi and 1 mint please. Thanks a lot!",
  "2 tulsi, 1 mint please. I am in a hurry",
  "tulsi choto 2 ta\nmint 1 ta\nLalmatia 5/2",
  "tulsi choto 2 ta den. safe packaging chai",
  "২টা ছোট তুলসী লাগবে। কতদিন লাগবে?",
  "areca palm net price koto?",
  "golap mix 5 ta den",
  "gol tob 2 ta den",
  "tulsi choto 2 ta taratari den",
])("no ware is named in %s", async (text) => {
  expect((await read(text)).unknown).toEqual([]);
});

test.each([
  "kal ami dokan e ashbo, tokhon dekhe nibo 2 ta fern",
  "Apnader page e 20 ta comment korlam",
  "amader community garden er jonno",
  "motor bij 2 packet den",
])("nothing is heard in %s", async (text) => {
  expect((await read(text)).lines).toEqual([]);
});

test.each([
  ["Monstera ache? Height koto? 2 ta den", 2],
  ["মনস্টেরা আছে? উচ্চতা কত? ২টা দেন", 2],
  ["Monstera er light kemon lagbe? Thakle 2 ta diben", 2],
  ["Monstera light koto lage? 2 ta den", 2],
  ["Monstera ache? delivery fast lagbe. 3 ta den", 3],
  ["2 ta taja golap den", 2],
  ["golap tatka 2 ta den", 2],
  ["২টা তাজা গোলাপ দেন", 2],
  ["1 ta sustho lebu gach den", 1],
  ["tulsi sheet e thake? thakle 3 ta den", 3],
])("what is asked or said of a plant keeps it ordered in %s", async (text, quantity) => {
  const { lines, unknown } = await read(text);
  expect([lines.map((line) => line.quantity), unknown]).toEqual([[quantity], []]);
});

test.each([
  ["kolomer 1 ta am den", ["amrapali-mango"]],
  ["কলমের ১টা আম দেন", ["amrapali-mango"]],
  ["amar monstera er jonno 2 ta tob den", ["terracotta-pot"]],
  ["2 terracotta pots for my snake plant please", ["terracotta-pot"]],
])("only what is wanted is a line in %s", async (text, products) => {
  expect((await read(text)).lines.map(({ product }) => product)).toEqual(products);
});

test("of a measure that the product has not, nobody is sure; 'nothing else' takes nothing back", async () => {
  expect((await read("ekta sprayer 5 liter den")).lines.map(({ isSure }) => isSure)).not.toContain(true);
  expect((await read("lal golap choto 4 ta. ar kichu lagbe na")).lines).toMatchObject([{ product: "red-rose" }]);
});

test.each([
  ["2 ta tulsi choto pack koren, ami dokane giye niye ashbo tokhon taka dibo", [["tulsi", 2]]],
  ["apu 2 ta snake plant boro rekhe den, kal dokane eshe niye jabo, tokhon cash dibo", [["snake-plant", 2]]],
  ["snake plant medium 2 ta amar shop e pathan, ese call diben tokhon taka debo", [["snake-plant", 2]]],
  ["kal dokane giye 2 ta golap dekhbo tokhon nibo", []],
  ["snake plant er jonno courier charge dibo, 2 ta medium den", [["snake-plant", 2]]],
  ["golap er jonno payment korlam, lal 2 ta pathan", [["red-rose", 2]]],
  ["snake plant er jonno pura payment korbo, boro 1 ta den", [["snake-plant", 1]]],
  ["মনস্টেরার জন্য বুকিং দিলাম ১টা", [["monstera-deliciosa", 1]]],
  ["golap er jonno 2 ta tob den", [["terracotta-pot", 2]]],
  ["2 ta normal tob den", [["terracotta-pot", 2]]],
  ["২টা সাধারণ টব দেন", [["terracotta-pot", 2]]],
  ["2 ta mojbut tob den", [["terracotta-pot", 2]]],
  [
    "golap red 2 ta, golap deep pink 3 ta",
    [
      ["red-rose", 2],
      ["pink-rose", 3],
    ],
  ],
])("shop, purpose or a describing word takes no line away in %s", async (text, wanted) => {
  const { lines, unknown } = await read(text);
  expect(lines.map(({ product, quantity }) => [product, quantity])).toEqual(wanted);
  expect(unknown).toEqual([]);
});

test.each([
  ["snake plant medium 2 ta, snake plant smol 1 ta"],
  ["snake plant 2 ta, snake plant special 1 ta"],
  ["I need five echeveria. Please deliver before 10 December."],
  ["do you have gift vouchers? want to give one to a colleague"],
  ["ami 3 ta snake plant er kotha bolechilam, apni rply den nai keno?"],
])("how, when and for whom is no ware in %s", async (text) => {
  expect((await read(text)).unknown.filter((name) => !/voucher/.test(name))).toEqual([]);
});
