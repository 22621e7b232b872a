/**
 * The words of meaning: what shoppers say of light, water, place, care, pets, fruit, flowers, gifts, sizes and the like, in English,
 * Bengali, and Bengali in Latin letters. Endings, and spellings that sound alike, are read by word-keys.ts and need no line here, but
 * for words of few letters, whose sounds are not compared.
 *
 * `fits`: a product that has one trait of each list is what is meant. `nearly`: the same, when too few are. `rather`: comes first.
 */
import { maskOf, type Trait, type Traits } from "./traits.ts";

export type Want = { fits: Traits[]; nearly: Traits[]; rather: Traits };
type Line = { phrases: string; fits: Trait[][]; nearly?: Trait[][]; rather?: Trait[] };

const dim: Pick<Line, "fits" | "nearly"> = { fits: [["low-light"]], nearly: [["low-light", "medium-light"]] };
const potted: Trait[] = ["small-pot", "medium-pot", "large-pot"];

/** Phrases are separated by commas. A longer one wins over a shorter one within it. */
const lines: Line[] = [
  {
    ...dim,
    phrases: `low light, low-light, lowlight, poor light, bad light, lo light, lolight, north side, north, north window, sunless, gloomy, basement, under tree, under shade, understory, shed, ছায়াতে, শেড, লো লাইট, কম লাইট, অল্প লাইট, ছায়াঘন, আলোছায়া, আলো-ছায়া, কম আলো জায়গা, ঘুটঘুটে, less light, little light, dim light, dim, dark, dark corner, dark room, shade, shady, shaded, shadow, shade loving,
      full shade, partial shade, semi shade, no light, without light, no sun, no sunlight, no direct sun, no direct sunlight, without sun, without sunlight,
      without direct sunlight, less sun, less sunlight, little sun, north facing, not sunny, ছায়া, আধা ছায়া, ছায়াযুক্ত, ছায়াময়, ছায়াঘেরা, কম আলো, আলো কম, অল্প আলো, স্বল্প আলো,
      কম আলোয়, আলো ছাড়া, আলো নেই, আলো আসে না, আলো কম আসে, অন্ধকার, আঁধার, রোদ ছাড়া, রোদ লাগে না, রোদ কম, কম রোদ, রোদ নেই, রোদ আসে না, রোদ পড়ে না,
      রোদ কম লাগে, রোদ ছাড়াই, সূর্যের আলো ছাড়া, chaya, chhaya, chaia, chayaa, saya, chaya jukto, kom alo, komalo, kom aloy, alo kom, olpo alo,
      olpoalo, alo chara, alo chhara, alo nai, alo nei, alo ase na, ondhokar, ondokar, andhokar, andhakar, rod chara, rod chhara, rode chara,
      rod lage na, rod kom, kom rod, rod nai, rod nei, rod ase na, rod pore na, rod kom lage`,
  },
  {
    phrases: "medium light, some light, moderate light, মাঝারি আলো, majhari alo, moddhom alo",
    fits: [["medium-light"]],
    nearly: [["medium-light", "bright-light"]],
  },
  {
    phrases: `bright light, bright, ব্রাইট লাইট, ব্রাইট, indirect light, indirect sunlight, bright indirect, bright indirect light, filtered light, window, window sill, windowsill, near window,
      উজ্জ্বল আলো, বেশি আলো, পরোক্ষ আলো, জানালা, জানালার পাশে, জানালার ধারে, ujjol alo, ujjal alo, beshi alo, janala, janalar pashe, janalar dhare`,
    fits: [["bright-light"]],
  },
  {
    phrases: `full sun, sun, ফুল সান, সান, সানলাইট, ডাইরেক্ট সানলাইট, ডিরেক্ট সানলাইট, sanlight, heat tolerant, heat, hot weather, রোদেলা, রোদযুক্ত, rodela, rodelo, সূর্য, surjo, sunny, sunlight, direct sun, direct sunlight, strong sun, sun loving, hot sun, lots of sun, south facing, রোদ, রৌদ্র, কড়া রোদ, পুরো রোদ, সরাসরি রোদ,
      বেশি রোদ, সূর্যের আলো, সরাসরি সূর্যের আলো, প্রখর রোদ, rod, roud, rodh, roddur, kora rod, puro rod, beshi rod, shorasori rod, surjer alo, full rod`,
    fits: [["full-sun"]],
  },
  {
    phrases: `little water, low water, dry soil, water saving, saves water, travel, travelling, traveling, traveler, traveller, vacation, holiday, away from home, often away, drought hardy, খরাসহিষ্ণু, খরা সহিষ্ণু, ভ্রমণ, লো ওয়াটার, কম ওয়াটার, পানি দেওয়ার ঝামেলা, পানির ঝামেলা, kom water, less water, less watering, low watering, little watering, minimal water, minimum water, not much water, few water, water once a week, weekly watering,
      once a week, water rarely, rare watering, infrequent watering, drought, drought tolerant, drought resistant, dry, no water, without water, forget to water, forget watering, forgot to water,
      forgetful, save water, কম পানি, পানি কম, অল্প পানি, স্বল্প পানি, পানি কম লাগে, পানি কম দিলেও, পানি লাগে না, পানি ছাড়া, কম জল, জল কম, অল্প জল, খরা, খরা সহনশীল, শুকনা,
      পানি দিতে ভুলে, সপ্তাহে একবার পানি, সপ্তাহে একদিন পানি, সপ্তাহে একবার, kom pani, pani kom, olpo pani, olpopani, pani kom lage, kom panite, pani lage na, pani chara, kom jol, jol kom, olpo jol, khora,
      pani dite vule, pani dite bhule, soptahe ekbar, shoptahe ekbar, soptahe ekbar pani, shoptahe ekbar pani`,
    fits: [["little-water"]],
  },
  {
    phrases: `much water, lots of water, bog, marsh, water hungry, আর্দ্র, জলপ্রিয়, a lot of water, more water, plenty of water, high water, water loving, wet, moist, thirsty, daily water, daily watering, water daily, water every day,
      humid, বেশি পানি, পানি বেশি, প্রচুর পানি, অনেক পানি, প্রতিদিন পানি, রোজ পানি, ভেজা, স্যাঁতসেঁতে, beshi pani, pani beshi, onek pani, prochur pani, protidin pani, roj pani, beshi jol, veja`,
    fits: [["much-water"]],
  },
  {
    phrases: `balcony, balconies, balcony gardening, ব্যালকনী, বারান্দাবাগান, ঝুলবারান্দা, ঝুল বারান্দা, jhul baranda, veranda, verandah, porch, grill, railing, বারান্দা, ব্যালকনি, বেলকনি, গ্রিল, বারান্দার গ্রিল, baranda, barandah, baarnda, belkoni, belconi, balkony, balkoni, grile, grill e`,
    fits: [["balcony"], ["known-care"]],
    nearly: [["balcony"]],
  },
  {
    phrases: `rooftop, roof top, রুফটপ, রুফ গার্ডেন, রুফটপ গার্ডেন, ruftop, ruf top, terrace gardening, chhadkrishi, roof, roof garden, rooftop garden, terrace, terrace garden, ছাদ, ছাদবাগান, ছাদ বাগান, ছাদ কৃষি, ছাদকৃষি, chad, chhad, chaad, sad bagan, chad bagan, chadbagan, chhad bagan, chhadbagan, chad krishi`,
    fits: [["roof"], ["known-care"]],
    nearly: [["roof"]],
  },
  {
    phrases:
      "garden, yard, front yard, courtyard, home garden, গার্ডেন, আঙ্গিনা,  backyard, lawn, ground, বাগান, উঠান, উঠোন, আঙিনা, মাটিতে, bagan, uthan, uthon, angina",
    fits: [["garden"], ["known-care"]],
    nearly: [["garden"]],
  },
  {
    phrases: "outdoor, outdoors, outside, open air, বাইরে, আউটডোর, বাহিরে, bahire, baire, outdor, autdor",
    fits: [["of-outdoor"], ["roof", "garden"]],
    nearly: [["of-outdoor", "roof", "garden"]],
  },
  {
    phrases: `indoor, indoors, reception, bookshelf, book shelf, bookcase, cabinet, coffee table, side table, bedside, night stand, nightstand, hostel, mess, dorm, dormitory, classroom, shop counter, counter, clinic, cafe, restaurant, sitting room, guest room, kids bedroom, study room, study, reading table, reading room, work table, workspace, computer table, tv stand, stairs, inside flat, insaid, inside room, house decoration, room decor, room decoration, ঘরোয়া, ঘরের শোভা, ইনসাইড, হোম, হোম ডেকোর, লিভিং রুম, বেড রুম, বাসার ভেতর, বাসার ভিতর, বাড়ির ভেতর, অন্দর, অন্দরসজ্জা, গৃহসজ্জা, গৃহ, কক্ষ, শয়নকক্ষ, হোস্টেল, মেস, দোকান, সিঁড়ি, শেলফ, বুকশেলফ, কম্পিউটার টেবিল, রিডিং টেবিল, রিডিং রুম, ghoroa, ghoroya, living rum, hostel room, ghorsajano, griho, shelf e, inside, inside home, inside house, room, bedroom, bed room, living room, drawing room, dining room, dining, bathroom, washroom, office, office desk, work desk, desk, workplace,
      shelf, study table, house, house plant, house plants, houseplant, houseplants, home, home decor, flat, apartment, interior, hall, lobby, corridor, ac room, air conditioned room, kids room,
      ঘর, ঘরে, ঘরের ভেতর, ঘরের ভিতর, ঘরের মধ্যে, ভেতর, ভিতর, ইনডোর, ইন্ডোর, রুম, বেডরুম, শোবার ঘর, শোয়ার ঘর, বসার ঘর, ড্রয়িং রুম, ড্রইং রুম, ডাইনিং, খাবার ঘর, পড়ার ঘর, বাথরুম, অফিস, ডেস্ক,
      টেবিল, পড়ার টেবিল, অফিসের টেবিল, বাসা, বাসাবাড়ি, বাড়ি, ফ্ল্যাট, এসি রুম, ঘর সাজানো, তাক, gor, ghor, ghore, ghorer, ghorer vitor, ghorer bhitor, ghorer vetor, bhitor, vitor, vetor, bhetor, indor, in door,
      rum, bed rum, bedrum, shobar ghor, sobar ghor, shoar ghor, bosar ghor, boshar ghor, drawing rum, porar ghor, porar table, ofis, offic, table, tebil, desk e, basa, basha, bari, barir vitor, barir bhitor,
      basar vitor, basar bhitor, ghor sajano`,
    fits: [
      ["indoor", "of-indoor"],
      ["known-care", "of-indoor"],
    ],
    nearly: [["indoor", "of-indoor"]],
    rather: ["of-indoor"],
  },
  {
    phrases: `easy, easy care, carefree, care free, effortless, fuss free, no fuss, hassle free, trouble free, worry free, idiot proof, foolproof, fool proof, bulletproof, neglect, neglected, neglect tolerant, brown thumb, black thumb, first timer, first timers, kill proof, strong plant, strong plants, resilient, ইজি, ইজি কেয়ার, ইজি টু কেয়ার, লো মেইনটেন্যান্স, লো মেইনটেনেন্স, বিগিনার, বিগিনারদের, শক্ত গাছ, শক্তপোক্ত, টিকে থাকে, অবহেলা, অবহেলায়, অযত্ন, অযত্নে, বিনা যত্নে, আলসে, সহজলভ্য, olosh, alos, alsoder, olosder, obohelay, ojotno, ojotne, shohoje, izi, easy gach, bigginer, biginar, low maintainance, low maintenence, shokto gach, nuton, natun, notun der, easily, easiest, easy going, easy to care, easy to grow, easy to keep, simple, beginner, beginners, newbie, novice, starter, first plant, first time, new gardener, new gardeners, low maintenance,
      low care, less care, little care, minimal care, no care, no maintenance, less maintenance, minimum care, hard to kill, hardy, tough, unkillable, indestructible, cannot kill, cant kill, can not kill, lazy, busy, busy people, no green thumb,
      survive, survives, forgiving, সহজ, সহজেই, সহজ যত্ন, সহজ পরিচর্যা, নতুন, নতুনদের, নতুন মালি, নতুন বাগানি, শিক্ষানবিশ, প্রথম, প্রথম গাছ, প্রথমবার, কম যত্ন, যত্ন কম, যত্ন ছাড়া, যত্ন লাগে না, অল্প যত্ন, কম পরিচর্যা, পরিচর্যা কম, ঝামেলা ছাড়া,
      ঝামেলাহীন, ঝামেলামুক্ত, কম ঝামেলা, মরে না, সহজে মরে না, মরবে না, অলস, ব্যস্ত, ব্যস্ত মানুষ, টেকসই, sohoj, shohoj, sohoz, shohoz, sahaj, soja, sohoje, sohoj jotno, notun, noton, nutun, notun mali, prothom, protom, prothom gach, kom jotno, kom jotne, kom joton, jotno kom,
      joton kom, jotno chara, jotno lage na, olpo jotno, kom porichorja, jhamela chara, jamela chara, jhamela kom, kom jhamela, more na, morena, sohoje more na, mora na, olos, alosh, besto, basto manush`,
    fits: [["easy"]],
  },
  {
    phrases: "challenging, demanding, expert, experts, difficult, rare care, কঠিন, অভিজ্ঞ, অভিজ্ঞদের, kothin, ovigga",
    fits: [["demanding"]],
    nearly: [["demanding", "moderate"]],
  },
  {
    phrases: `pet, pets, pet safe, pet frendly, pet freindly, harmless, hamster, bird, birds, tortoise, fish, animal, animals at home, infant, infants, family safe, পেট সেফ, পেট ফ্রেন্ডলি, পেট, ক্যাট, ডগ, পোষ্যবান্ধব, প্রাণীবান্ধব, শিশুবান্ধব, পাখি, বিষহীন, নির্বিষ, বাচ্চা আছে, শিশুর জন্য, pakhi, poshyo, nirbish, pet der, kutta, kutte, meow, khotikarok na, pet-safe, pet friendly, petsafe, safe for pet, safe for pets, cat, cats, kitten, dog, dogs, puppy, rabbit, cat safe, cat friendly, dog safe, dog friendly, safe for cats, safe for dogs, safe for cat, safe for dog, animals, animal safe, non toxic,
      nontoxic, not toxic, no toxic, not poisonous, non poisonous, nonpoisonous, safe, child safe, kid safe, kids, kid, child, children, baby, babies, toddler, baby safe, safe for kids, safe for children, safe for baby, child friendly, kid friendly,
      পোষা প্রাণী, পোষাপ্রাণী, পোষা, প্রাণী, পোষ্য, বিড়াল, বেড়াল, কুকুর, খরগোশ, নিরাপদ, শিশু, বাচ্চা, বাচ্চাদের, ছোট বাচ্চা, ছোট শিশু, বিষাক্ত নয়, বিষাক্ত না, বিষ নেই, বিষমুক্ত, অবিষাক্ত, ক্ষতিকর নয়, ক্ষতি করে না, ক্ষতি হয় না, posha prani, posa prani, pushar prani, posha, posa, prani, biral, birall, beral, bilai, bidal, kukur, kukor,
      khorgosh, nirapod, nirapad, nirapot, shishu, sisu, baccha, bachcha, bacha, bacchader, bachchader, choto baccha, bishakto na, bisakto na, bish nai, bish nei, bishmukto, khoti kore na, khotikor na, khotikor noy`,
    fits: [["pet-safe"]],
  },
  { phrases: "toxic, poisonous, বিষাক্ত, ক্ষতিকর, bishakto, bisakto", fits: [["toxic"]] },
  {
    phrases: `fruit, fruits, ফ্রুট, ফ্রুটস, ফলবান, ফলবৃক্ষ, ফলগাছ, ফলচারা, ফল দেয়, ফলমূল, frut, fruts, frout, froot, folgach, pholgach, fol dey, foler chara, folbriksho, orchard, fruiting, fruit bearing, fruit tree, fruit trees, fruit plant, fruit plants, edible fruit, ফল, ফল গাছ, ফলজ, ফলদ, ফলদায়ক, ফলফলাদি, ফলের, ফলন্ত, ফল ধরে, ফল হয়, fol, fols, phol, fhol, fal, phal, fole, pholer, foler, foloj, folod, foldo, fol dhore, fol hoy`,
    fits: [["of-fruit"]],
  },
  {
    phrases: `flower, flowers, ফ্লাওয়ার, ফ্লাওয়ারিং, ফ্লাওয়ার্স, ফুলচারা, ফুল দেয়, ফুল ফোটা, ফুলবাগান, পুষ্পজাতীয়, flowring, flawer, flower wali, ful dey, fulbagan, fulchara, fular, fullgach, fuller gach, pushpo, flowering, blooming, bloom, blooms, blossom, blossoms, floral, ফুল, ফুলগাছ, ফুল গাছ, ফুলের, ফুলওয়ালা, ফুল ফোটে, ফুল হয়, ফুলেল, পুষ্প, ful, fuls, phul, phool, fool, ফুলের চারা, fulgach, phulgach, ful fote, ful hoy, phul fote`,
    fits: [["of-flowers"]],
    rather: potted,
  },
  {
    phrases: `gift, gifts, gifting, gift item, gift items, return gift, giveaway, gift idea, gift ideas, gift set, souvenir, graduation, retirement, promotion, congratulations, thank you, get well, new baby, puja, pujo, christmas, new year, pohela boishakh, eid, ঈদ, পূজা, নববর্ষ, পহেলা বৈশাখ, গিফট আইটেম, উপহারসামগ্রী, শুভেচ্ছা, অভিনন্দন, প্রেজেন্ট, বার্থডে, বার্থডে গিফট, ম্যারেজ ডে, অ্যানিভার্সারি, ভ্যালেন্টাইন, শুভ জন্মদিন, নতুন বাসা, নতুন বাড়ি, birthday gift, barthday, marriage day, notun basa, notun bari, shuveccha, giftable, present, presents, birthday, birthday gift, birthday present, anniversary, wedding, wedding gift, marriage, housewarming, house warming, new home, valentine, valentines, valentines day, mothers day, fathers day, teachers day,
      farewell, corporate gift, eid gift, to give, give to, give someone, give my, give her, give him, for my mom, for my mother, for my mum, for mom, for mother, for my wife, for my husband, for my friend, for a friend, for my boss, for my teacher, for my girlfriend, for my boyfriend, for someone, উপহার, গিফট, গিফ্ট, উপহার দেওয়া, উপহার দেয়া, জন্মদিন, বিবাহবার্ষিকী, বিয়ে, বিয়ের উপহার, বার্ষিকী, গৃহপ্রবেশ, ঈদ উপহার, ভালোবাসা দিবস, মা দিবস, মাকে, বন্ধুকে, স্ত্রীকে, বউকে, শিক্ষককে, মায়ের জন্য, বন্ধুর জন্য, স্ত্রীর জন্য, বউয়ের জন্য, প্রিয়জন, প্রিয়জনকে, ma ke, make dewar, mayer jonno, bondhuke, bondhu ke, bondhur jonno, bou ke, bouke, bouer jonno, priyojon, upohar, upahar, uphar, upohaar, gipt, gift dewa, upohar dewa,
      jonmodin, jonmodiner, jonmodine, bibaho barshiki, biye, biyer, valobasha dibosh`,
    fits: [["popular", "present"], ["of-flowers", "indoor", "of-indoor"], ["known-care"], potted],
    nearly: [
      ["popular", "present"],
      ["known-care", "present", "popular"],
    ],
    rather: ["present"],
  },
  {
    phrases:
      "small, little, tiny, mini, miniature, compact, small size, short, dwarf, tabletop, table top, ছোট, ছোটো, ক্ষুদ্র, মিনি, ছোট সাইজ, choto, chhoto, chota, soto, mini size, choto size",
    fits: [["small-pot"], ["short"]],
    nearly: [["small-pot", "short"]],
    rather: ["short"],
  },
  {
    phrases: "medium, medium size, মাঝারি, মাঝারি সাইজ, majhari, mazari, majari",
    fits: [["medium-pot"]],
  },
  {
    phrases:
      "big, large, huge, tall, big size, large size, big tree, high, বড়, বড়ো, বিশাল, লম্বা, উঁচু, বড় সাইজ, boro, borro, bisal, lomba, uchu, boro size",
    fits: [["large-pot"], ["tall"]],
    nearly: [["large-pot", "tall"]],
    rather: ["tall"],
  },
  { phrases: "winter, শীত, শীতকাল, শীতকালীন, shit, sheet, sit, shitkal, shitkalin, sitkal", fits: [["winter"]] },
  { phrases: "summer, গ্রীষ্ম, গ্রীষ্মকালীন, গরমকাল, গরম, grisho, grissho, gorom, goromkal", fits: [["summer"]] },
  {
    phrases: "monsoon, rainy season, rainy, rain, বর্ষা, বর্ষাকাল, বৃষ্টি, borsha, barsha, borshakal, brishti",
    fits: [["monsoon"]],
  },
  {
    phrases:
      "vegetable, vegetables, veggie, veggies, সবজি, সব্জি, শাক, শাকসবজি, শাক সবজি, sobji, sobzi, shobji, shak, shakshobji",
    fits: [["of-vegetables"]],
  },
  {
    phrases: `herb, herbs, kitchen herb, kitchen herbs, kitchen, cooking, spice, spices, masala, herbal, ভেষজ, ভেষজ গাছ, রান্নার পাতা, রান্নার, রান্নাঘর, রান্নাঘরের বাগান, মসলা, মশলা, মসলার গাছ, veshoj, bheshoj, mosla, moshla, masla, rannar, rannaghor, rannaghorer bagan, kitchen garden`,
    fits: [["of-herbs"]],
  },
  {
    phrases: `hanging, hanging plant, hanging plants, hanging basket plant, hanging basket plants, trailing, trailing plant, trailing plants, vine, vines, ঝুলন্ত, ঝুলন্ত গাছ, ঝোলানো গাছ, লতানো, লতা, লতাগাছ, লতা গাছ, jhulonto, jhulonto gach, jhulano gach, jhulanto, julonto, lotano, latano, lota gach`,
    fits: [["of-hanging"], ["known-care"]],
    nearly: [["of-hanging"]],
  },
  {
    phrases: `potted, potted plant, potted plants, pot plant, pot plants, in pot, in pots, in a pot, in tub, for pot, for pots, for a pot, for tub, tober gach, টবের গাছ, টবে লাগানো, টবে লাগানোর`,
    fits: [["known-care"]],
    rather: potted,
  },
  {
    phrases: "medicinal, medicine, medicinal plant, ঔষধি, ওষুধি, ঔষধ, ওষুধ, oushodhi, osudhi, oshudhi, oushodi",
    fits: [["medicinal", "of-herbs"]],
  },
  {
    phrases: "succulent, succulents, cactus, cacti, সাকুলেন্ট, ক্যাকটাস, kaktas, cactas, sakulent",
    fits: [["of-succulents"]],
  },
  { phrases: "seed, seeds, seed pack, বীজ, বিচি, বীজের প্যাকেট, bij, beej, bich, bichi, biz", fits: [["of-seeds"]] },
  {
    phrases:
      "pot, pots, clay pot, clay pots, terracotta pot, মাটির টব, matir tob, planter, planters, flower pot, flower pots, plant pot, tub, টব, টপ, প্ল্যান্টার, ফুলের টব, গাছের টব, tob, tobs, ful tob, fuler tob, gacher tob",
    fits: [["of-pots"]],
  },
  {
    phrases: `fertilizer, fertiliser, compost, manure, plant food, soil, potting soil, সার, জৈব সার, গাছের খাবার, গাছের সার, মাটি, রেডি মাটি, sar, shar, joibo sar, jaibo sar, gacher khabar, gacher sar, mati`,
    fits: [["of-soil"]],
  },
  { phrases: "tool, tools, gardening tool, gardening tools, যন্ত্র, যন্ত্রপাতি, jontro, jontropati", fits: [["of-tools"]] },
  {
    phrases: `air purifying, air purifier, air purifiers, air purify, air purification, purify air, purifies air, clean air, cleans air, air cleaning, fresh air, oxygen, বাতাস পরিষ্কার, বাতাস বিশুদ্ধ, বায়ু পরিশোধক, বায়ু শোধন, অক্সিজেন, batas porishkar,
      batash porishkar, bayu porishodhok, oxijen`,
    fits: [["air-purifying"]],
  },
  {
    phrases:
      "fragrant, fragrance, scented, scent, smell, good smell, sweet smell, perfume, সুগন্ধ, সুগন্ধি, সুবাস, ঘ্রাণ, গন্ধ, sugondho, sugondhi, shugondhi, subas, ghran, gondho",
    fits: [["fragrant"]],
  },
  {
    phrases: `pesticide, pesticides, insecticide, insecticides, pest, pests, insect, insects, bug, bugs, mosquito, কীটনাশক, পোকা, পোকার ওষুধ, পোকামাকড়, মশা, poka, poka mara, pokar osudh, kitnashok, kitnasok, mosha`,
    fits: [["against-pests"]],
  },
];

/** Say how products are sorted, and leave the dear or the cheap ones out. */
export const cheapWords = `cheap, cheapest, cheaper, low price, low priced, low cost, affordable, inexpensive, lowest price, reasonable, reasonable price, pocket friendly, student budget, কম টাকা, কম টাকায়, অল্প টাকা, অল্প টাকায়, অল্প দাম, অল্প দামে, কম খরচ, কম খরচে, সুলভ, স্বল্প মূল্য, kom taka, kom takay, olpo taka, olpo takay, olpo dam, olpo dame, kom khoroch, sulov, sasroyi, shasroyi, chip, cheep, economical, budget, budget friendly, less price, সস্তা, সস্তায়, কম দাম, কম দামি, কম দামের, কমদামি, কম মূল্য, দাম কম, সাশ্রয়ী, বাজেট,
  sosta, shosta, sasta, sostay, kom dam, kom dame, komdami, kom dami, dam kom, kom mullo, kom price`;
export const dearWords =
  "expensive, premium, luxury, high price, costly, দামি, দামী, বেশি দাম, বেশি দামের, প্রিমিয়াম, dami, beshi dam, beshi dami";

/** Words that change nothing: grammar, and what every search in a nursery could say. */
export const neutralWords = ` প্ল্যান্ট প্লান্ট প্ল্যান্টস গাছগাছালি জায়গার রঙিন পছন্দের উপায় নাম তালিকা লিস্ট ছবি অনলাইন অর্ডার কিনুন rongin colorful colourful colour color name names list picture photo hisebe hisabe nam talikaher him his she he they them us home-grown homegrown grown gardening gardener a an the of for and or in on at with to from by my me i we our your you it its is are be can could will would do does did has have having get give gives giving given that this these those which what who whom where how when any some
  want wants need needs needed looking look show find buy buying order best good nice great top popular beautiful most very really please suggest suggestion recommend recommended recommendation ideas idea kind kinds type types sort variety live lives living grow grows growing
  keep keeping kept put place placed stay stays work works thrive thrives love loves loving likes like friendly suitable suited ideal perfect care cared spot area corner space near beside under up tolerate tolerates tolerant tolerating plant plants planting tree trees sapling saplings seedling seedlings leaf leaves
  product products item items price prices priced cost costs taka tk shop online bangladesh dhaka bd piece pieces size sizes decor decoration decorate also only just so too not no dont doesnt people person someone somebody friend mother mom father wife husband girlfriend boyfriend teacher
  boss sister brother green real natural long time always every day days day's even if but than there here as one ones should lot lots
  গাছ গাছগুলো গাছপালা চারা চারাগাছ পাতা উদ্ভিদ জন্য জন্যে এর এ ও আর এবং বা কি কী কোন কোনো কোনটা কোনগুলো কেমন কিছু যা যে যেসব এমন এমনি হয় হবে হলে হয় হয়, আছে থাকে থাকলে থাকা থাকুক রাখা রাখার রাখতে রাখব রাখবো রাখলে রাখি রাখা যায় যায় যাবে লাগে লাগবে লাগানো লাগানোর লাগাবো লাগাব লাগাতে লাগলে
  চাই চাচ্ছি দরকার প্রয়োজন খুঁজছি দেখান দেখাও দিন দাও দেন দিতে দেওয়া দেওয়ার দেয়া দেয়ার দেয় কিনতে কিনব কিনবো কেনা কেনার ভালো ভাল সুন্দর সেরা পছন্দ উপযোগী উপযুক্ত মানানসই বাঁচে বাঁচবে বাঁচা বাঁচতে টিকে টেকে জন্মে জন্মায় বাড়ে ফোটে ধরে খুব অনেক সব সবচেয়ে বেশ শুধু একটা একটি দুটি কয়েকটা টা টি
  টাকা টাকার দাম দামের দামে মূল্য পাশে কোণ কোণে কোণায় জায়গা জায়গায় কাছে সাথে সঙ্গে থেকে দিয়ে করে করা করতে পারে পারি পারব যত্ন পরিচর্যা আমার আমাদের তোমার মায়ের মা বাবা বন্ধু বন্ধুকে স্ত্রী মানুষ মানুষের না নেই ছাড়া হালকা মধ্যে ভেতরে এলাকা সাইজ সাইজের দিনে রাতে জাতের টবে টবের
  gach gachh gas gachgulo gacher gache gachpala chara charagach pata jonno jonne jonno, er e o ar ebong ba ki kee kon kono konta kongulo kemon kichu ja je jeshob emon emn amon hoy hobe hole ache achhe thake thakle thaka rakha rakhar rakhte rakhbo rakhle rakhi rakha jay jai jabe lage lagbe lagano laganor lagabo lagate
  chai cai chacchi dorkar proyojon khujchi khujtesi dekhan dekhao din dao den dite dewa dewar deoa deoar deya dey kinte kinbo kena kenar valo bhalo vlo sundor shundor sera pochondo upojogi upojukto bache bachbe bacha bachte tike teke jonmay bare fote dhore khub onek shob sob sobcheye shudhu ekta ekti duta tar ta ti
  takar dam damer dame pashe kon kone konay jayga jaygay jaygar kache sathe shathe theke diye kore kora korte pare pari jotno porichorja amar amader tomar mayer ma baba bondhu bondhuke bou manush na nai nei chara halka moddhe lagale tobe tober rong`;

/**
 * It may be little or much: 'পানি কম লাগে', 'do not have to water often'. One of `words` with a word of little, or of much and a word
 * of no, means what the phrase `little` does; with one of much alone what `much` does.
 */
export const amounts: { words: string; little: string; much?: string }[] = [
  { words: "water watering watered পানি জল pani jol", little: "little water", much: "much water" },
  {
    words: "light sun sunlight sunshine window windows আলো রোদ সূর্য জানালা alo rod roddur janala surjo",
    little: "low light",
    much: "full sun",
  },
  {
    words:
      "care maintenance attention fuss trouble worry worries খাটুনি ঝক্কি কষ্ট khatni jhokki koshto effort hassle যত্ন পরিচর্যা ঝামেলা jotno joton porichorja jhamela jamela",
    little: "easy care",
  },
  { words: "die dies dying dead kill killed মরে মরবে মারা more morbe mora", little: "easy care" },
];
export const littleWords =
  "little less low few poor bad saving save minimal minimum hardly rarely seldom occasional occasionally sometimes once twice week weekly weeks month monthly forget forgetting কম অল্প স্বল্প সামান্য কখনো মাঝে সপ্তাহে মাসে একবার ভুলে kom olpo shamanno soptahe shoptahe mase maje ekbar vule bhule";
export const noWords =
  "no not none without free dont doesnt wont cant cannot never isnt না নেই নাই নয় ছাড়া ছাড়াই বাদে na nai nei noy chara chhara chharai charai bade";
export const muchWords =
  "much more lots lot high often daily heavy plenty full strong always বেশি অনেক প্রচুর রোজ প্রতিদিন সারাদিন সারা beshi besi onek prochur roj protidin saradin sara";

const byPhrase = new Map<string, Want>();
for (const { phrases, fits, nearly = fits, rather = [] } of lines) {
  const masks = (lists: Trait[][]) => lists.map((list) => maskOf(...list));
  const want: Want = { fits: masks(fits), nearly: masks(nearly), rather: maskOf(...rather) };
  for (const phrase of phrases.split(",")) byPhrase.set(phrase.trim().replace(/\s+/g, " "), want);
}
/** As written above. */
export const wantsByPhrase: ReadonlyMap<string, Want> = byPhrase;
