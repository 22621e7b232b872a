/**
 * District and thana of a chat, by contract/rules/delivery/places.ts.
 *
 * 1. Names in both languages, old ones, the spellings below, and what sounds like one; up to four words.
 * 2. A name behind 'zila' or 'thana' goes first. Before 'road', 'bank' and the like a name is no place while there is another.
 * 3. A thana counts within the district. Without a district, one that only one district has names it; of several, the city's police
 *    thana if the address is a city's (house, road, block, a section's number); else it is left open.
 * 4. Left open, with choices: what several thanas are called alike (Uttara, Tongi), a locality that has a police of its own beside the
 *    thana that the list has it in (Fatullah), and '<town> sadar' where the town itself is policed from Kotwali.
 */
import { type District, districts, type Thana, thanas } from "#contract/rules/delivery/places.ts";
import { foldForSearch } from "#contract/rules/text.ts";
import { soundDistance } from "../../../search/distance.ts";
import type { Breath } from "../../../search/pause.ts";
import { skeletonOf, soundsOf } from "../../../search/sound.ts";
import { complaintWords, labels, nameWords, notThePlace, smallTalk, streetWords } from "../words/chat-words.ts";
import { between, remembered, type Token, wordSet } from "../words/tokens.ts";

const beforeSection = wordSet("sare share section sector no সাড়ে সেকশন নং");
const outside = wordSet("outside baire bahire bayre baireo বাইরে বাহিরে বাইরেও");
const moreDistrictNames: Record<string, string> = {
  dhaka: "dacca,dhk,dhakar,dhakay,dhaka city,ঢাকার,ঢাকায়,ঢাকা সিটি",
  chattogram:
    "chattagram,chottogram,chottrogram,chittagang,chattagong,citagong,chittagonj,ctg city,চিটাগাং,চিটাগং,চট্রগ্রাম,চট্টগ্রামে,চাটগাঁ,চিটাগাংয়ে",
  cumilla: "kumilla,comillah,komilla,kumillah,কুমিল্লায়",
  jashore: "joshor,jashor,jessor,joshohor,যশোহর",
  bogura: "bagura,bogora,bograh,বগুরা",
  barishal: "borishal,borisal,barisal city,বরিশালে",
  "coxs-bazar": "cox bazar,coxbazar,coxs bazaar,cox's bazaar,koxbazar,cox's bajar,কক্স বাজার",
  brahmanbaria: "bbaria,b baria,brahmonbaria,brammonbaria,brahminbaria,ব্রাহ্মনবাড়িয়া,বি বাড়িয়া,বি.বাড়িয়া,ব্রাহ্মণবাড়ীয়া,ব্রাহ্মণবাড়িয়া",
  chapainawabganj: "chapai,chapainababganj,chapai nababganj,chapainawabgonj,চাঁপাই,চাপাইনবাবগঞ্জ,চাঁপাই নবাবগঞ্জ",
  narayanganj: "narayangonj,naryanganj,narayongonj,n ganj,n.ganj,narayangong,narayangang,নারায়নগঞ্জ,নারায়ণগন্জ,নারায়নগন্জ",
  mymensingh: "moymonsingh,mymensing,maymensingh,moymensingh,momenshahi,mymonsingh,moymonsing,ময়মনসিং,মোমেনশাহী",
  gazipur: "gajipur,gazipoor,gajipour,গাজিপুর",
  rangpur: "rongpur,rangpoor",
  rajshahi: "rajshahy,rajsahi,razshahi,রাজশাহি",
  khulna: "kulna,khulnay",
  sylhet: "silet,sylet,silhet,সিলেটে",
  noakhali: "nokhali,noyakhali,নোয়াখালি",
  munshiganj: "munsiganj,munshigonj,munshigong,মুন্সিগন্জ,মুনশিগঞ্জ",
  kushtia: "kustia,kushtiya,kustiya",
  dinajpur: "dinajpoor,dinazpur",
  tangail: "tangayl,tanggail",
  narsingdi: "norsingdi,norshingdi,narshingdi,নরসিংদি",
  moulvibazar: "moulovibazar,moulavibazar,mowlvibazar,moulvi bazar,মৌলভি বাজার,মৌলভী বাজার,মৌলভিবাজার",
  kishoreganj: "kishorganj,kishorgonj,kishoregonj,কিশোরগন্জ",
  lakshmipur: "lokkhipur,laksmipur,luxmipur,lakkhipur,লক্ষীপুর",
  satkhira: "shatkhira,satkira",
  sirajganj: "sirajgonj,serajganj,sirajgong",
  manikganj: "manikgonj,manikgong",
  gopalganj: "gopalgonj",
  faridpur: "foridpur,ফরিদপুরে",
  habiganj: "hobiganj,hobigonj,habigonj",
  sunamganj: "sunamgonj,shunamganj",
  khagrachhari: "khagrachori,khagrasori",
  naogaon: "nowgaon,naogaw,noagaon",
  thakurgaon: "thakurgao,takurgaon",
  panchagarh: "panchagar,ponchogor,panchogarh",
  jhenaidah: "jinaidah,jhenaida,zhinaidah,jhinaidah,ঝিনাইদাহ",
  netrokona: "netrokuna,netracona",
  feni: "fenny,pheni",
  jhalakathi: "jhalokathi,jhalkathi,ঝালকাঠী",
  bagerhat: "bagherhat",
  nilphamari: "nilfamari",
  lalmonirhat: "lalmonirhaat",
  gaibandha: "gaybandha,gaibanda",
  pabna: "pabnay",
};
const moreThanaNames: [district: string, thana: string, names: string][] = [
  ["Bogura", "Shajahanpur", "shahjahanpur,sahjahanpur,শাহজাহানপুর"],
  ["Dhaka", "Mirpur", "mirpoor,mirpur model,মীরপুর,মিরপুরে"],
  ["Dhaka", "Mohammadpur", "muhammadpur,mohammodpur,mohammedpur,mohamadpur,mohammadpoor,মোহাম্মাদপুর,মোহম্মদপুর,মুহাম্মদপুর"],
  ["Dhaka", "Dhanmondi", "dhanmandi,danmondi,dhanmondy,dhanmondhi,ধানমণ্ডি,ধানমন্ডী,ধানমণ্ডী"],
  ["Dhaka", "Jatrabari", "jatrabary,jattrabari,যাত্রাবাড়ি"],
  [
    "Dhaka",
    "Badda",
    "badda,uttar badda,moddho badda,merul badda,south badda,middle badda,বাড্ডায়,মধ্য বাড্ডা,উত্তর বাড্ডা,মেরুল বাড্ডা",
  ],
  ["Dhaka", "Khilgaon", "khilgao,khilgoan,খিলগাও"],
  ["Dhaka", "Khilkhet", "khilkhat,khilket"],
  ["Dhaka", "Motijheel", "motijhil,motijeel,motizheel"],
  ["Dhaka", "Tejgaon", "tejgao,tejgoan,tezgaon,তেজগাও"],
  ["Dhaka", "Lalbagh", "lalbag"],
  ["Dhaka", "Hazaribagh", "hazaribag,hajaribag"],
  ["Dhaka", "Gulshan", "gulsan,gulshan 1,gulshan 2,গুলসান"],
  ["Dhaka", "Banani", "bonani,বনানি"],
  ["Dhaka", "Bhatara", "vatara,bhatara"],
  ["Dhaka", "Pallabi", "pollobi,pallobi,পল্লবি"],
  ["Dhaka", "Wari", "oari,wary,ওয়ারি"],
  ["Dhaka", "Mugda", "mugdha,মুগদাপাড়া"],
  ["Dhaka", "Sher-e-Bangla Nagar", "sher e bangla nagar,sherebangla nagar,শের-ই-বাংলা নগর,শেরে বাংলা নগর"],
  ["Dhaka", "Keraniganj", "keranigonj,keranigong,keraniganz,কেরানিগঞ্জ,কেরাণিগঞ্জ"],
  ["Dhaka", "Savar", "shavar,sabhar,savaar"],
  ["Dhaka", "Dhamrai", "damrai"],
  ["Dhaka", "Nawabganj", "nababganj,nobabganj,nowabganj,নবাবগন্জ"],
  ["Dhaka", "Shahbagh", "shahbag,sahbag"],
  ["Dhaka", "Paltan", "polton,purana paltan,purana polton,পুরানা পল্টন,নয়া পল্টন"],
  ["Dhaka", "Cantonment", "cantonement,dhaka cantonment"],
  ["Chattogram", "Halishahar", "halishohor,halishahor,halisahar,halishohar"],
  ["Chattogram", "Panchlaish", "pachlaish,panchlais,পাচলাইশ"],
  ["Chattogram", "Khulshi", "khulsi,khulshy,খুলশি"],
  ["Chattogram", "Chandgaon", "chandgao,chadgao,চাঁদগাঁও,চান্দগাও"],
  ["Chattogram", "Double Mooring", "doublemooring,double muring,dabolmuring,ডাবলমুরিং"],
  ["Chattogram", "Hathazari", "hathajari,hatajari"],
  ["Chattogram", "Sitakunda", "sitakundo,shitakunda,seetakunda"],
  ["Gazipur", "Tongi West", "tongi poschim,টঙ্গি পশ্চিম,west tongi"],
  ["Gazipur", "Tongi East", "tongi purbo,টঙ্গি পূর্ব,east tongi"],
  ["Gazipur", "Kaliganj", "kaligonj,kaligong"],
  ["Gazipur", "Konabari", "konabary,কোনাবাড়ি"],
  ["Gazipur", "Sreepur", "sripur,shreepur,sreepoor"],
  ["Narayanganj", "Sonargaon", "sonargao,shonargaon,সোনারগাও"],
  ["Narayanganj", "Rupganj", "rupgonj"],
  ["Rajshahi", "Boalia", "boaliya,boyalia,বোয়ালীয়া"],
  ["Sylhet", "Shah Paran", "shahporan,shahparan,শাহপরান"],
  ["Khulna", "Sonadanga", "shonadanga,সোনাডাংগা,sonadangga"],
  ["Khulna", "Khalishpur", "khalispur"],
  ["Chattogram", "Bayazid Bostami", "bayazid,bayezid,baijid,bayejid,বায়েজিদ,বায়জিদ,বাইজিদ"],
];
const kotwali = "kotoali,kotowali,kotoyali,kotwaly,kotuali,কোতোয়ালি,কোতয়ালী,কোতয়ালি,কতোয়ালী,কোতওয়ালী";
/** Rule 4: their town has a Kotwali police thana, so that 'sadar' may be that or the upazila. */
const townsOfKotwali = new Set([
  "cumilla",
  "jashore",
  "mymensingh",
  "barishal",
  "rangpur",
  "dinajpur",
  "faridpur",
  "sylhet",
  "chattogram",
]);
/** Elsewhere a place of its own, but here a section of the city. */
const sadar = wordSet("sadar shodor sodor sador sadr shadar সদর সদরে");
const mostHits = 200;
const cityWords = wordSet(
  "house road rd block flat sector section apartment basha avenue lane floor level বাসা রোড ব্লক ফ্ল্যাট ফ্লাট সেক্টর সেকশন লেন এভিনিউ dohs ra",
);

type Area<T> = { area: T; isExact: boolean; isLocality: boolean };
/** `isHeard`: by its sound only. */
type Hit<T> = { areas: Area<T>[]; from: number; to: number; isHeard?: boolean };
export type FoundPlace = {
  district: string | null;
  thana: string | null;
  /** Other districts or thanas that it may be. */
  districtChoices: string[];
  thanaChoices: string[];
  isSure: boolean;
  /** The tokens that name them. */
  used: { from: number; to: number }[];
  /** Those of them that neither district nor thana says. */
  open: { from: number; to: number }[];
};

const plain = (text: string) => foldForSearch(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const districtNames = new Map<string, Area<District>[]>();
const thanaNames = new Map<string, Area<Thana>[]>();
const districtSounds = new Map<string, { sound: string; area: District }[]>();
const thanaSounds = new Map<string, { sound: string; area: Thana }[]>();

function addName<T extends { id: string }>(map: Map<string, Area<T>[]>, name: string, one: Area<T>) {
  const key = plain(name);
  if (key === "") return;
  const known = map.get(key) ?? [];
  if (!known.some(({ area }) => area.id === one.area.id)) map.set(key, [...known, one]);
}
function addSound<T>(map: Map<string, { sound: string; area: T }[]>, name: string, area: T) {
  for (const sound of soundsOf(plain(name))) {
    const skeleton = skeletonOf(sound);
    if (skeleton.length >= 3) map.set(skeleton, [...(map.get(skeleton) ?? []), { sound, area }]);
  }
}
for (const area of districts) {
  for (const name of [area.name, area.bn, ...(area.aliases ?? []), ...(moreDistrictNames[area.id]?.split(",") ?? [])]) {
    // The alias Nawabganj is a thana's own name elsewhere.
    if (name === "Nawabganj") continue;
    addName(districtNames, name, { area, isExact: true, isLocality: false });
    if (/^[a-z]/i.test(name)) addSound(districtSounds, name, area);
  }
}
for (const area of thanas) {
  for (const name of [area.name, area.bn]) {
    addName(thanaNames, name, { area, isExact: true, isLocality: false });
    if (/^[a-z]/i.test(name)) addSound(thanaSounds, name, area);
  }
  for (const name of area.aliases ?? [])
    addName(thanaNames, name, { area, isExact: false, isLocality: isOther(name, area) });
  if (area.name === "Kotwali")
    for (const name of kotwali.split(",")) addName(thanaNames, name, { area, isExact: true, isLocality: false });
}
for (const [district, thana, names] of moreThanaNames) {
  const parent = districts.find(({ name }) => name === district)?.id;
  const area = thanas.find((one) => one.parent === parent && one.name === thana);
  for (const name of area ? names.split(",") : [])
    addName(thanaNames, name, { area: area as Thana, isExact: true, isLocality: false });
}

const startLength = 2;
const starts = new Set([...districtNames.keys(), ...thanaNames.keys()].map((name) => name.slice(0, startLength)));
// 'B.Baria', 'n ganj': the first word of a spelling may be shorter.
for (const names of Object.values(moreDistrictNames))
  for (const name of names.split(",")) {
    const [first = ""] = name.split(/[ .]/);
    if (first.length < startLength) starts.add(first);
  }

/** An alias that is no spelling of the name: Fatullah for Narayanganj Sadar. */
function isOther(alias: string, { name, bn }: Thana): boolean {
  const [a = "", b = "", c = ""] = [plain(alias), plain(name), plain(bn)];
  if (alias.split(" ")[0] === name.split(" ")[0]) return false;
  if (/sadar|সদর/u.test(alias) || b.startsWith(a) || a.startsWith(b) || c.startsWith(a)) return false;
  const skeleton = (text: string) => skeletonOf(soundsOf(text)[0] ?? "");
  return skeleton(a)[0] !== skeleton(b)[0] || Math.abs(skeleton(a).length - skeleton(b).length) > 2;
}

/** @param tokens the customer's; @param taken tokens that are something else */
export async function findPlaces(
  text: string,
  tokens: readonly Token[],
  taken: (at: number) => boolean,
  breath: Breath,
): Promise<FoundPlace> {
  const districtHits: Hit<District>[] = [];
  const thanaHits: Hit<Thana>[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const turn = breath();
    if (turn) await turn;
    if (taken(at) || tokens[at]?.isNumber) continue;
    // Most words begin no place's name.
    let joined = "";
    const { word } = tokens[at] as Token;
    const isStart = starts.has(word.slice(0, startLength));
    let bestDistrict: Hit<District> | undefined;
    let bestThana: Hit<Thana> | undefined;
    for (let to = at; isStart && to < Math.min(tokens.length, at + 4); to += 1) {
      if (
        to > at &&
        (taken(to) || !/^[\s.'’/-]{0,3}$/u.test(between(text, tokens[to - 1] as Token, tokens[to] as Token)))
      )
        break;
      joined += (tokens[to] as Token).word;
      const district = districtNames.get(joined) ?? districtNames.get(withoutEnding(joined));
      const thana = thanaNames.get(joined) ?? thanaNames.get(withoutEnding(joined));
      if (district) bestDistrict = { areas: district, from: at, to: to + 1 };
      if (thana) bestThana = { areas: thana, from: at, to: to + 1 };
    }
    if (!bestDistrict && !bestThana) {
      const heard = bySound(districtSounds, word);
      if (heard) bestDistrict = { areas: [heard], from: at, to: at + 1 };
      else {
        const thana = bySounds(thanaSounds, word);
        if (thana.length > 0) bestThana = { areas: thana, from: at, to: at + 1, isHeard: true };
      }
    }
    const next = Math.max(bestDistrict?.to ?? 0, bestThana?.to ?? 0);
    if (next === 0 || isPerson(text, tokens, at, next) || isOutside(tokens, at, next)) continue;
    if (bestDistrict && bestDistrict.to >= (bestThana?.to ?? 0)) districtHits.push(bestDistrict);
    if (bestThana && bestThana.to >= (bestDistrict?.to ?? 0)) thanaHits.push(bestThana);
    at = next - 1;
  }
  return decide(tokens, districtHits.slice(-mostHits), thanaHits.slice(-mostHits));
}

function withoutEnding(word: string): string {
  return word.replace(/(?:তে|য়ে|য়|ে|র|te)$/u, "");
}

const soundsIn = remembered((word) => soundsOf(word).map((sound) => ({ sound, skeleton: skeletonOf(sound) })));

function bySound<T>(map: Map<string, { sound: string; area: T }[]>, word: string): Area<T> | undefined {
  return bySounds(map, word)[0];
}

function bySounds<T>(
  map: Map<string, { sound: string; area: T }[]>,
  word: string,
  isIn: (area: T) => boolean = () => true,
): Area<T>[] {
  if (
    word.length < 5 ||
    word.length > 24 ||
    complaintWords.has(word) ||
    smallTalk.has(word) ||
    streetWords.has(word) ||
    nameWords.has(word)
  )
    return [];
  const found: { area: T; distance: number }[] = [];
  for (const { sound, skeleton } of soundsIn(word)) {
    for (const other of map.get(skeleton) ?? []) {
      const distance = soundDistance(sound, other.sound, 0.6);
      if (distance <= 0.6 && isIn(other.area)) found.push({ area: other.area, distance });
    }
  }
  const best = Math.min(...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === best)
    .map(({ area }) => ({ area, isExact: true, isLocality: false }));
}

/** Gulshan Ara, Md. Feni Mia: a name of people beside it. */
function isPerson(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  const word = (one: number, other: number, at: number) => {
    const [a, b] = [tokens[one], tokens[other]];
    return a && b && /^[ .]{0,2}$/.test(between(text, a, b)) ? (tokens[at]?.word ?? "") : "";
  };
  const next = word(to - 1, to, to);
  const before = word(from - 1, from, from - 1);
  const isName = (word: string) => /^(?:ara|begum|akter|khatun|banu|আরা|বেগম|আক্তার|খাতুন|md|mst|মোঃ|মোসাঃ)$/u.test(word);
  return isName(next) || isName(before);
}

/** 'Outside Dhaka', 'Dhakar baire': anywhere but there. */
function isOutside(tokens: readonly Token[], from: number, to: number): boolean {
  const [before, next, afterNext] = [tokens[from - 1], tokens[to], tokens[to + 1]].map((token) => token?.word ?? "");
  // 'Ami dhakay nai'
  if (/^(?:nai|nei|নাই|নেই)$/u.test(next ?? "")) return true;
  const isBehind = outside.has(next ?? "") || (/^(?:er|r|এর)$/u.test(next ?? "") && outside.has(afterNext ?? ""));
  return before === "outside" || isBehind;
}

function decide(tokens: readonly Token[], districtHits: Hit<District>[], thanaHits: Hit<Thana>[]): FoundPlace {
  const wordAt = (at: number) => tokens[at]?.word ?? "";
  const isNamed = (hit: { from: number; to: number }, kind: Set<string>) =>
    kind.has(wordAt(hit.from - 1)) || (kind.has(wordAt(hit.to)) && !kind.has(wordAt(hit.to + 1)));
  const sound = districtHits.filter(({ to }) => !notThePlace.has(wordAt(to)));
  // 'Mymensingh road, Tangail sadar': the thana says the district.
  const roads = new Set(districtHits.flatMap(({ areas }) => areas.map(({ area }) => area.id)));
  const isElsewhere = ({ areas, isHeard, to }: Hit<Thana>) =>
    !isHeard && !notThePlace.has(wordAt(to)) && areas.length === 1 && !roads.has(areas[0]?.area.parent ?? "");
  const other = thanaHits.some(isElsewhere) ? [] : districtHits.filter(({ to }) => !/division|বিভাগ/.test(wordAt(to)));
  const usable = sound.length > 0 ? sound : other;
  const labelled = usable.filter((hit) => isNamed(hit, labels.district));
  const districtIds = (hits: Hit<District>[]) => [
    ...new Set(hits.flatMap(({ areas }) => areas.map(({ area }) => area.id))),
  ];
  // A thana can be called like its district's neighbor: the last place named is usually the district.
  const pool = labelled.length > 0 ? labelled : usable;
  let hit = pool.at(-1);
  const others = districtIds(pool);
  let district = hit?.areas[0]?.area;
  const parents = new Set(
    thanaHits.flatMap(({ areas }) => areas.filter(({ isLocality }) => !isLocality).map(({ area }) => area.parent)),
  );
  const fitsAThana = (id: string) => parents.has(id);
  if (others.length > 1 && labelled.length === 0) {
    const fitting = pool.filter(({ areas }) => areas.some(({ area }) => fitsAThana(area.id)));
    if (fitting.length > 0 && district && !fitsAThana(district.id)) {
      hit = fitting.at(-1);
      district = hit?.areas[0]?.area;
    }
  }
  const used = usable.map(({ from, to }) => ({ from, to }));
  const nameOf = (one: Thana) => one.name;
  const hitsIn = (id: string) =>
    thanaHits
      .map((one) => ({ ...one, areas: one.areas.filter(({ area }) => area.parent === id) }))
      .filter(({ areas, to }) => areas.length > 0 && !notThePlace.has(wordAt(to)));
  if (!district) {
    const named = thanaHits.filter((one) => isNamed(one, labels.thana));
    const candidates = (named.length > 0 ? named : thanaHits).filter(
      (one) =>
        !notThePlace.has(wordAt(one.to)) &&
        (named.includes(one) ||
          (!complaintWords.has(wordAt(one.from)) && !one.isHeard && wordLength(tokens, one) >= 5)),
    );
    // A district that has all of them, or the only one that the surest of them has.
    const counts = new Map<string, number>();
    for (const one of candidates)
      for (const { area } of one.areas) counts.set(area.parent, (counts.get(area.parent) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    const best = [...counts].filter(([, count]) => count === most).map(([id]) => id);
    const isCity =
      tokens.some(({ word }) => cityWords.has(word)) || candidates.some(({ to }) => /^[0-9]{1,2}$/.test(wordAt(to)));
    const id = best.length === 1 ? best[0] : isCity && best.includes("dhaka") ? "dhaka" : undefined;
    district = districts.find((one) => one.id === id);
    if (!district) {
      const all = candidates.flatMap(({ areas }) => areas.map(({ area }) => area));
      return {
        district: null,
        thana: null,
        districtChoices:
          best.length > 8 ? [] : best.map((one) => districts.find(({ id: other }) => other === one)?.name ?? ""),
        thanaChoices: [...new Set(all.map(nameOf))].slice(0, 8),
        isSure: false,
        used: candidates.map(({ from, to }) => ({ from, to })),
        open: candidates.map(({ from, to }) => ({ from, to })),
      };
    }
  }
  const districtId = district.id;
  let inside = hitsIn(districtId);
  // Shahjahanpur is in Dhaka, but so is heard Bogura's Shajahanpur.
  if (inside.length === 0) {
    inside = thanaHits
      .filter(({ from, to }) => to - from === 1)
      .map((one) => ({
        ...one,
        areas: bySounds(thanaSounds, wordAt(one.from), ({ parent }) => parent === districtId),
      }))
      .filter(({ areas }) => areas.length > 0);
  }
  const open = {
    district: district.name,
    districtChoices: others
      .filter((id) => id !== districtId)
      .map((id) => districts.find((one) => one.id === id)?.name ?? ""),
  };
  const named = inside.filter((one) => isNamed(one, labels.thana));
  // 'Dhanmondi, near Gulshan bank': exact names before others, the one nearest to the district.
  const whole = inside.filter(({ areas }) => areas.some(({ isExact, isLocality }) => isExact && !isLocality));
  const ranked = named.length > 0 ? named : whole.length > 0 ? whole : inside;
  // 'Pallabi, Mirpur 11': with a section's number it is the part of the city, not the thana.
  const unnumbered = ranked.filter(({ to }) => !isSection(tokens, to));
  const chosen = nearestTo(unnumbered.length > 0 ? unnumbered : ranked, hit);
  used.push(...inside.map(({ from, to }) => ({ from, to })));
  const inNames = new Set(
    inside.flatMap(({ from, to }) => (to - from > 1 && !sadar.has(wordAt(from)) ? [to - 1] : [])),
  );
  const sadarAt = tokens.findIndex(
    ({ word }, at) => sadar.has(word) && !streetWords.has(wordAt(at + 1)) && !inNames.has(at),
  );
  const ofSadar = thanas.filter(({ parent, name }) => parent === districtId && / Sadar/.test(name));
  const isSadar = chosen
    ? chosen.areas.some(({ area }) => / Sadar$/.test(area.name)) && !chosen.areas[0]?.isLocality
    : sadarAt >= 0;
  if (!chosen && sadarAt >= 0) used.push({ from: sadarAt, to: sadarAt + 1 });
  if (isSadar && named.length === 0) {
    const isOpen = townsOfKotwali.has(districtId) || ofSadar.length !== 1;
    const isDakshin = chosen?.areas.some(({ area }) => /Dakshin/.test(area.name));
    if (isDakshin)
      return { ...open, thana: chosen?.areas[0]?.area.name ?? null, thanaChoices: [], isSure: true, used, open: [] };
    return {
      ...open,
      thana: isOpen ? null : (ofSadar[0]?.name ?? null),
      thanaChoices: isOpen
        ? [
            ...ofSadar.map(nameOf),
            ...thanas.filter(({ parent, name }) => parent === districtId && name === "Kotwali").map(nameOf),
          ]
        : [],
      isSure: !isOpen,
      used,
      open: [],
    };
  }
  if (!chosen)
    return { ...open, thana: null, thanaChoices: [], isSure: open.districtChoices.length === 0, used, open: [] };
  const choices = [...new Set(chosen.areas.map(({ area }) => area.name))];
  const isLocality = chosen.areas.every((one) => one.isLocality);
  if (choices.length > 1 || isLocality)
    return {
      ...open,
      thana: null,
      thanaChoices: choices,
      isSure: false,
      used,
      open: [{ from: chosen.from, to: chosen.to }],
    };
  const rivals = [...new Set(ranked.flatMap(({ areas }) => areas.map(({ area }) => area.name)))].filter(
    (name) => name !== choices[0],
  );
  return {
    ...open,
    thana: choices[0] ?? null,
    thanaChoices: rivals,
    isSure: rivals.length === 0 && open.districtChoices.length === 0,
    used,
    open: inside
      .filter(
        (one) =>
          one !== chosen &&
          (one.areas.every(({ isLocality }) => isLocality) ||
            (ranked.includes(one) && !one.areas.some(({ area }) => area.name === choices[0]))),
      )
      .map(({ from, to }) => ({ from, to })),
  };
}

function isSection(tokens: readonly Token[], at: number): boolean {
  const [next, afterNext] = [tokens[at], tokens[at + 1]];
  return [next, beforeSection.has(next?.word ?? "") ? afterNext : undefined].some(
    (one) => one?.isNumber === true && one.word.length <= 2,
  );
}

function wordLength(tokens: readonly Token[], { from, to }: { from: number; to: number }): number {
  return tokens.slice(from, to).reduce((sum, { word }) => sum + word.length, 0);
}

function nearestTo<T>(hits: Hit<T>[], to: { from: number; to: number } | undefined): Hit<T> | undefined {
  if (to === undefined) return hits[0];
  const distance = (hit: Hit<T>) => (hit.to <= to.from ? to.from - hit.to : hit.from - to.to + 0.5);
  return [...hits].sort((a, b) => distance(a) - distance(b))[0];
}
