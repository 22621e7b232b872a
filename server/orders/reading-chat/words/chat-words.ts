/**
 * The words that chats are made of beside plants, numbers and places, in English, Bengali and Banglish. Each table is one kind;
 * a word of none of them, of no product and of no place may be a ware, a name or a street.
 */
import { wordSet } from "./tokens.ts";

export const sizeWords = {
  small: wordSet("small choto chhoto chotto soto chota ছোট ছোটো ছোট্ট sml mini মিনি স্মল"),
  medium: wordSet(
    "mejari mejhari mezari mazary mazhary majhare maajari medium midium mediam meduim med mid majhari mazhari majari mazari majhary majhaari মাঝারি মাঝারী মিডিয়াম মেজারি",
  ),
  large: wordSet("large big boro baro boroo bara বড় বড়ো লার্জ larg"),
};
/** Before a number: 'Qty: 2'. */
export const amountLabels = wordSet("qty quantity poriman pcs0 পরিমাণ পরিমান সংখ্যা");
/** Right before a product they are a number. */
export const oneWords = wordSet("one single ek এক");
/** Part of a size: 'boro tob', 'medium size er'. */
export const sizeNouns = wordSet("pot pots tob tobe size saiz sizer tober টব টবে টবের সাইজ সাইজের পট পটে plastic");

/** In a sentence with one of these nothing is ordered. */
export const questionWords = wordSet(
  "koyta koita koydin koyda ache ase asey achhe ase0 achey available koto kotto kto dam price daam prices cost kobe kokhon kivabe kibhabe ki kihobe kon konta kothay kothai keno quote how when where what which why hobe0 pabo pawa paoa pabe jabe",
  "কয়টা কয়দিন আছে আছেন আছেনি কত কতো দাম প্রাইস কবে কখন কিভাবে কীভাবে কি কী কোন কোনটা কোথায় কেন পাওয়া পাবো পাব যাবে নাকি",
);
export const orderWords = wordSet(
  "lagbe lagbey lagbo lagto dorkar nibo nebo nimu nitam niben0 chai chacchi chachchi cai den diyen dien diben dibe dio din0 pathan pathaben pathiyen pathaiyen pathay order orders confirm get like buy need want take send book booking deliver rakhben rakhen nite nitechai kinbo kinte please0 parcel koren koiren korben dite add arrange provide supply dispatch",
  "লাগবে দরকার নিব নিবো নেব নেবো নিতে চাই চাচ্ছি চাইছি দেন দিন দিয়েন দিবেন দেবেন দিও পাঠান পাঠাবেন পাঠিয়ে পাঠায়েন অর্ডার কনফার্ম কিনবো কিনব কিনতে রাখবেন করেন করুন দিতে",
);
/** Links two products. */
export const andWords = wordSet(
  "ar aar r and n o plus sathe sate satheo shathe ebong with আর ও এবং সাথে সঙ্গে + & then tarpor এরপর",
);
/** 'Each': the number goes for all before it. */
export const eachWords = wordSet(
  "kore koira koirya each protita proti protyek kori করে প্রতিটা প্রতি প্রত্যেকটা প্রত্যেক each0 every",
);
export const bothWords = wordSet(
  "duitai dutai dutoi both sob sobgula sobgulo sobguloi sobgulai shob all everything sobi tintai charti দুইটাই দুটোই দুটাই সব সবগুলো সবগুলোই সবগুলা সবই তিনটাই চারটাই",
);
/** 'Not this': what stands before it is taken back. */
export const notWords = wordSet("na noy no not nah naa না নয় নাহ");
export const dropWords = wordSet("bad baad badh cancel bad0 remove drop skip বাদ বাতিল ক্যান্সেল ক্যানসেল");
export const instead = wordSet("bodole bodle poriborte instead jaygay jaigay বদলে পরিবর্তে জায়গায়");
export const moreWords = wordSet("aro arekta aaro arekti another more extra beshi আরো আরও আরেকটা আরেকটি আরেক অতিরিক্ত");
export const thatWords = wordSet(
  "oita oitai ota otai eta etai eita eitai seta setai oti eti it that this those one last shesherta ওটা ওটাই এটা এটাই ঐটা ঐটাই ওইটা ওইটাই সেটা সেটাই এইটা এইটাই ওটি এটি শেষেরটা",
);
/** Beside an order, and no ware: 'quotation lagbe na' takes nothing back. */
export const extras = wordSet(
  "quotation quote invoice memo voucher bill receipt call phone message msg photo chobi video card note wrap wrapping packing advance cod cash bkash change khuchra discount delivery কোটেশন ইনভয়েস মেমো ভাউচার বিল রসিদ কল ফোন মেসেজ ছবি ভিডিও কার্ড প্যাকিং অগ্রিম ক্যাশ ভাংতি ডেলিভারি",
);
/** Two words that say: if there is none. */
export const ifNotWords = wordSet("nathakle napele nahole nathake otherwise নাথাকলে নাপেলে নাহলে নাথাকে");
/** With them the shop offers. */
export const offerWords = wordSet(
  "dibo debo dei pathabo rakhbo confirm nibe niben nen lagbe দিব দিবো দেব দেবো দেই পাঠাব পাঠাবো রাখব রাখবো কনফার্ম নিবেন নেবেন লাগবে",
);
/** The words behind one of these hold instead of earlier ones. */
export const nowWords = wordSet(
  "bariye baraiya barie komiye komaiya বাড়িয়ে কমিয়ে now ekhon akhon ekon akhn actually asle ashle asole ashole এখন আসলে",
);
export const yesWords = wordSet(
  "yes yeah yep ok okay okey oke ha haa hae hya hyan hm hmm ji jee jii thik accha acha sure done হ্যাঁ হা হ্যা জি জ্বি জ্বী জী ঠিক আচ্ছা ওকে ওক",
);

/** Everything else that people write around an order, and no product or name is made of. */
export const smallTalk = wordSet(
  "assalamu assalamualaikum alaikum alaykum walaikum salam slm oalaikum nomoskar adab hello hi hey hlw helo dear good morning evening afternoon night",
  "apu apa api bhai vai bhaiya vaiya bhaia vaia bro brother sister sis sir madam mam maam vabi bhabi uncle aunty boss apnar apnader apnara apni apnake tumi amar amader ami amake amra moner tar tader uni kaku chacha",
  "the a an of for to in on at is are was be i we you my our your me us he she they his her their have has had can could would will should do does did if or but so also just only please plz pls kindly thanks thank thx dhonnobad onek ektu ekto very much as per from by into about like would good nice fresh healthy some any much many there here these",
  "tai tao টাই টাও ta ti tar er e te ke re gula gulo guli o to tei kintu jodi tahole tobe ekhon akhon ajke aj kal kalke porshu shukrobar kalker thakle thake thakbe achi chilo hoy hobe hobena hoile hole hocche korsi korchi korlam korechi korte kore korar korbo kora koro bolen bolben bolun bolchi bolchilam bollam bolsi bolchhi dekhe dekhlam dekhsi dekhben dekhan janan janaben janaiyen jani taratari joldi asha asa ashbe ashe asle parle parben parbo paren parbona hishabe hisab hishab mot total sum bill delivery charge home cod cash invoice memo voucher office shop dokan nursery page inbox message msg call phone mobile number no nambar nomber kono onno valo bhalo sundor shundor khub besh aktu kichu sathei diye niye jonno jonne theke porjonto modhe moddhe bhitor baki taka tk tks bdt advance pathaisi pathiyechi pathalam disi diyechi dilam dichi diyesi payment paid pay money0 received pailam paisi peyechi pawar confirm confirmed address thikana nam name naam contact receiver delivered courier sundarban pathao steadfast redx ssl kuriar current location gach gaach gas plant plants tree chara gachta gachti",
  "apnara naki garden gardens mane মানে chobi pic picture photo post live video offer discount list item items product products thing things quality ship shipping sent sending receive order orders reply seen how when what which lagaite lagate lagabo rakhte rakhbo bagan bagane barandar baranday chade chhade ghore ghorer room desk table upohar gift jonmodin birthday likhe likhben dhonnobaad allah inshallah insha hafez khoda",
  "আসসালামু আলাইকুম আলাইকুম ওয়ালাইকুম ওয়ালাইকুম সালাম হ্যালো হাই নমস্কার আদাব আপু আপা ভাই ভাইয়া ভাইজান স্যার ম্যাডাম ম্যাম ভাবি আপনার আপনাদের আপনারা আপনি আপনাকে আমার আমাদের আমি আমাকে আমরা তার তাদের উনি",
  "টা টি টার এর এ তে কে রে গুলো গুলা তো কিন্তু যদি তাহলে তবে এখন আজ আজকে কাল কালকে পরশু থাকলে থাকে থাকবে ছিল হয় হবে হলে হইলে হচ্ছে করেছি করছি করলাম করতে করে করার করবো করব করা বলেন বলুন বলবেন বলছি বলছিলাম বললাম বলেছিলাম দেখে দেখলাম দেখেছি দেখবেন জানান জানাবেন জানি তাড়াতাড়ি জলদি আসবে আসলে পারলে পারবেন পারবো পারেন হিসাব মোট টোটাল বিল ডেলিভারি চার্জ হোম ক্যাশ অন ইনভয়েস মেমো অফিস দোকান নার্সারি পেজ ইনবক্স মেসেজ কল ফোন মোবাইল নাম্বার নম্বর কোনো অন্য ভালো সুন্দর খুব বেশ একটু কিছু দিয়ে নিয়ে জন্য থেকে পর্যন্ত মধ্যে ভিতর বাকি টাকা অগ্রিম অ্যাডভান্স পাঠাইছি পাঠিয়েছি পাঠালাম দিছি দিয়েছি দিলাম পেমেন্ট পেয়েছি পাইছি ঠিকানা নাম গাছ গাছের চারা প্লিজ ধন্যবাদ অনেক সব ছবি ভিডিও অফার লিস্ট প্রোডাক্ট কোয়ালিটি কুরিয়ার সুন্দরবন বাগান বাগানে বারান্দায় ছাদে ঘরে ঘরের উপহার জন্মদিন লিখে দেবেন ইনশাআল্লাহ নিচে উপরে যেন একসাথে তাই আগের আগে পরে মতো মত সেই এই ওই ঐ",
  "kotha jiggesh jigges jiggasa jante bolte কথা জিজ্ঞেস জিজ্ঞাসা জানতে বলতে jinish jinis jinisgulo জিনিস জিনিসগুলো rokom rokomer dhoroner রকম রকমের ধরনের thaki থাকি moto moton ager bar barer it mine her his likhen likhun lekhen লিখেন লিখুন লেখেন bon bondhu ma baba abba amma ammu abbu wife husband friend mother father sis0 আম্মু আব্বু আম্মা আব্বা মা বাবা বোন বোনের বন্ধু বন্ধুর মায়ের",
  "নতুন পুরাতন পুরান txnid tnxid trnxid mali chatro chatri student housewife kauke কাউকে hold eki ekoi thikanay thikanate একই ঠিকানায় ঠিকানাতে head teacher ovijog অভিযোগ proshno প্রশ্ন question somossa onurodh অনুরোধ request ber বের back old used রিসিভ গ্রহণ করবেন share catalogue catalog give given tell show suggest recommend niben nen niba নিবেন নেবেন নেন khanek khanik principal manager director officer secretary nile নিলে dile দিলে kindly following regards headmaster page age nisi notun thak thakuk সারা সারাদেশে থাক থাকুক janabo janabo pore পরে জানাবো জানাব parcel পার্সেল abar আবার akhn ekhn desh deshe bolte boltesi shudhu sudhu শুধু matro মাত্র",
  "shashuri shoshur nanu nana nani dadi dadu dada mama mami khala khalu fupu fufu chachi bhagni bhagna meye chele bou jamai baccha bachcha শাশুড়ি শ্বশুর নানা নানী দাদি দাদু মামা মামি খালা খালু ফুফু চাচি মেয়ে ছেলে বউ জামাই বাচ্চা tokhon takhon tokhoni jokhon kokhono majhe majhemajhe sobai keu somoy ekbar duibar prothom shesh তখন যখন কখনো মাঝে সবাই কেউ সময় একবার প্রথম শেষ housewarming anniversary party event program programme onushthan biye bondhur bandhobir bhaiyer boner chachar mamar khalar ready rider cholbe holei হলেই চলবে bariye baraiya barie komiye komaiya বাড়িয়ে কমিয়ে photos pics pictures videos niche nichey upore dewa deya deoa lekha দেওয়া দেয়া লেখা already ইতিমধ্যে ইতোমধ্যে asole ashole leave out forget dont want need anymore without except it's its make change instead actually sorry wait oh well right first second third last both lagbena lagbe nibona nebona laglo chaina না নাই নেই nai nei লাগবেনা",
  "sokale sokal bikal bikale dupur dupure rat rate raat sondha friday saturday sunday monday tuesday wednesday thursday tomorrow today week soon সকালে সকাল বিকালে বিকেলে দুপুরে রাতে সন্ধ্যায় শুক্রবার শনিবার রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার আগামী agami",
  "bkash nagad rocket bikash nogod trxid trx txn id transaction বিকাশ নগদ রকেট ট্রানজেকশন আইডি লেনদেন ব্যাংক",
  "size saiz pot pots tob tobe টব টবে সাইজ পট color colour rong রং রঙ kg keji কেজি ml মিলি",
);

/** Words that say little of which product: they join a mention and decide between kinds. */
export const plantKind = wordSet(
  "gach gaach gas gacher gachta tree plant plants chara sapling seedling গাছ গাছের গাছটা চারা চারার",
);
export const seedKind = wordSet("seed seeds bij beej bich bichi bis0 বীজ বিজ বিচি বীচি");
/** Of many plants; pots, soils and tools are called after them. */
export const kindNames = wordSet(
  "bonsai aam am cactus cacti palm fern rose golap joba hibiscus jasmine succulent succulents lily orchid bamboo fig basil lemon lebu mango tomato chili morich marigold gada herb herbs creeper climber vine বনসাই ক্যাকটাস পাম ফার্ন গোলাপ জবা লিলি অর্কিড সাকুলেন্ট লেবু টমেটো মরিচ গাঁদা লতা আম",
);
export const potKind = wordSet("pot pots tob tober planter planters টব টবের");

export const colors = wordSet(
  "red lal white sada shada yellow holud pink golapi purple beguni blue nil black kalo orange komola green sobuj magenta majenta mejenta violet লাল সাদা হলুদ গোলাপি গোলাপী বেগুনি নীল কালো কমলা সবুজ ম্যাজেন্টা",
);

/** Before a name, a phone or an address: 'নাম: ', 'Contact - '. */
export const labels = {
  name: wordSet("name naam nam receiver recipient prapok prapoker customer নাম প্রাপক প্রাপকের গ্রাহক"),
  contact: wordSet("contact attn attention"),
  phone: wordSet(
    "alternative alternate alternet backup emergency বিকল্প phone fon mobile mob phn phon number num cell nambar nomber call ph tel whatsapp imo ফোন মোবাইল নাম্বার নম্বর মোবা কল মুঠোফোন হোয়াটসঅ্যাপ",
  ),
  address: wordSet(
    "address adress addres thikana thikna tikana delivery deliver location basha basar বাসার ঠিকানা লোকেশন ডেলিভারি অ্যাড্রেস এড্রেস",
  ),
  thana: wordSet("thana upazila upojela upazilla ps থানা উপজেলা"),
  district: wordSet("district dist zila jela zilla jilla জেলা"),
};

/** A segment with one of these is a street. */
export const streetWords = wordSet(
  "house home basa basha bari bashar road rd lane ln block blk sector sec flat apt apartment floor level building bldg tower villa bhaban bhavan bhobon vobon vaban monzil manzil kutir nibash nibas lodge heights kache kachei kacher holding plot avenue ave street st gate goli galli para mohalla moholla village vill gram union ward post po bazar bazaar hat mor more moor mur chattar chottor circle station stand school college university versity hospital medical mosque masjid mosjid mondir near beside opposite behind infront pashe pase samne shamne pichone bipori opore upore dari area abashik residential ra dohs society housing colony quarter park lake field math market plaza mall center centre bank pump bridge junction highway polytechnic gpo phase bypass ghat office academy akademi institute madrasa madrasha kindergarten court mill factory terminal bus rail south north east west uttar dokkhin purbo poschim",
  "বাসা বাড়ি বাড়ী রোড লেন ব্লক সেক্টর ফ্ল্যাট ফ্লাট অ্যাপার্টমেন্ট তলা ভবন টাওয়ার ভিলা মঞ্জিল কুটির নিবাস হোল্ডিং প্লট এভিনিউ সড়ক গেট গলি পাড়া মহল্লা গ্রাম গ্রামঃ ইউনিয়ন ওয়ার্ড পোস্ট ডাকঘর বাজার হাট মোড় মোড়ে চত্বর সার্কেল স্টেশন স্ট্যান্ড স্কুল কলেজ বিশ্ববিদ্যালয় হাসপাতাল মেডিকেল মসজিদ মসজিদের মন্দির পাশে কাছে সামনে পিছনে বিপরীতে উপরে এলাকা আবাসিক হাউজিং সোসাইটি কলোনি কোয়ার্টার পার্ক মাঠ মার্কেট প্লাজা সেন্টার ব্যাংক পাম্প ব্রিজ জংশন মহাসড়ক ঘাট কোর্ট মিল টার্মিনাল হাউজ একাডেমি মাদ্রাসা লেভেল নিচতলা দোতলা তিনতলা হাউস বাস উত্তর দক্ষিণ পূর্ব পশ্চিম",
);
/** Endings of places' names: shahbagpur, কান্দিরপাড়, পুরানা পল্টন. */
export const placeEndings =
  /(?:para|pur|nagar|nogor|ganj|gonj|bazar|bari|tola|tala|khali|danga|gram|hat|ghata|kanda|pol|mor|chor|pasha|পাড়া|পাড়|পুর|নগর|গঞ্জ|বাজার|বাড়ি|তলা|তলি|তলী|খালী|ডাঙ্গা|গ্রাম|হাট|ঘাটা|কান্দা|চর|টোলা|কাঠি|দিয়া)$/u;
/** After a place's name they make it a street or a house: 'Dhaka road', 'সিলেট ব্যাংক'. */
export const notThePlace = wordSet(
  "road rd highway bank university versity medical hotel house silk cantonment0 polytechnic board wasa রোড সড়ক মহাসড়ক ব্যাংক বিশ্ববিদ্যালয় মেডিকেল হোটেল বিভাগ division",
);

/** Names of people: any of these makes a segment a name. */
export const nameWords = wordSet(
  "alhaj alhajj haji hazi আলহাজ আলহাজ্ব হাজী md mohammad muhammad mohammed mohd mst mosammat most mrs ms mr miss dr prof engr eng adv capt sk sheikh shaikh syed sayed kazi qazi khandaker khondokar mir mirza akter akhter aktar khatun begum banu bibi sultana jahan ferdous ferdousi parvin parveen yasmin nahar ara islam hossain hossen hosen hussain rahman rohman ahmed ahmad ahamed khan chowdhury choudhury mia miah miya mollah molla sarkar sarker das dey dutta roy ray saha paul pal barua chakma debnath ghosh sen biswas mondal mandal howlader talukder talukdar sikder sikdar bhuiyan bhuyan uddin alam hasan hassan karim rahim haque hoque haq kabir mahmud mahmood ali amin rashid azad iqbal jamal kamal salam sattar mannan latif aziz bashar siddique siddiqui majumder mazumder patwary gazi fakir akash rafi tasnuva towhidul sakib shakib tanvir tanveer imran arif rakib rasel sohel sujon sumon shuvo nusrat nasrin sumaiya sumaya tania mim mitu ritu rima rumana farhana farzana fatema fatima ayesha aisha sadia sabrina nadia naima jannat jannatul tasnim taslima salma shirin rina mina lipi poly popy moushumi mousumi jui priya puja rupa tisha lamia maliha anika afsana israt samia sharmin shamima shahana rehana rokeya hasina khaleda marium mariam tahmina tanjila zakia zahid habib hasib masud mahbub mamun monir nayeem naim nazmul noman omar parvez polash rana riaz robin ripon rubel sabbir saiful sajib salman shahin shafiq sharif tareq tarek touhid wahid yousuf zaman anwar ashraf babul bappi belal delwar emon faisal farid faruk foysal helal jahangir jasim jewel kawsar liton mizan mithun mostafa nahid shanto antor joy apu0 ratul rony rakibul ariful aminul shariful rafiqul nurul shahidul tariqul mahfuz sadman fahim farhan adnan abdul abdullah abu mahin nafis nabil sourav sajal ashik hridoy tushar shakil shamim selim alamgir rezwana abdus samad farah naz prity khokon sojib keya rezaul mehnaz tabassum tasmia nowshin nishat raisa tahsin maisha zerin sohana bithi shila rekha shapla beauty bilkis jesmin kohinoor laila lubna munni nasima parul rahela sathi shathi swapna tuli urmi shahnaz asma amena halima hafiza kulsum morium sufia anowar bulbul dulal ershad golam habibur mahbubur mizanur mofizul moniruzzaman motiur obaidul raju shamsul sirajul tajul zahirul ziaur zubair rahat ifty fuad ovi pranto dipto kumar roy rahat ahsan nipun kishore sanjay ranjan sagor sohag shila lovely jhuma keya moni puspa shampa shimul sweety tamanna towhid zahin rezwan tahmid tanjila afroza fahmida rubina golam mehedi prodip chandra sabit samiul shadman sadik saad wasif zaki raihan nahian ishrat anannya arpita trisha anik arnob partha tonmoy shuvro niloy abir rudra kalpana rani ranjana anjana archana sumi shumi shamoli shyamoli bindu bina beena dipa dipali gita geeta joyanti krishna lakshmi mala manju nila nilufa nilufar papia parveen purnima rekha rokhsana ruksana runa rumi shefali shiuli sonia sonali sumona sushmita tumpa tithi yasmeen zannat zinia lutfa lutfun monira monowara nurjahan nurunnahar rahima sabera sahara shahida shaila sufia sultan taslima umme zohra afrin afroz anjuman arifa asha bushra dilara dilruba farida ferdousi hena ismat jahanara jesmin kaniz labiba mahmuda mahiya masuma mehjabin mehnaz mukta munira nargis nazia nilima nipa nusaiba oishi rabeya raisa ramisa rifat rownak sabiha sadika sanjida saima sayma shabnam suborna tabassum tahiya tanha tasfia tonni zarin zerin abrar adib ahnaf akhil alif ananta arafat asad asif atik ayman aziz badal bijon bipul dipankar ehsan enam fahad fardin ferdous hamid harun hasnat humayun ibrahim ikram ismail istiak jabed jahid jobaer jubair kafi kalam kawser khalid khalil kibria labib mahdi maruf mehrab mokhles monjur morshed mostak motaleb mubin mujib murad nafi nasir nayan nazim nehal nirob nobel nur palash pavel pranab probir quamrul raj rajib raju rakin rayan rayhan rifat rumman saddam sadat sajid sakil samir samin sarwar sayem shadhin shafi shahed shahriar shamsul shihab siam sifat sohan subrata sudip sujoy sumit tahmid taimur tamim taufiq tofazzal toha tuhin uzzal wasim yasin yeasin zabed zarif zayed ziad zobayer zunaid joydeb gopal bijoy biplob shipon apon",
  "মোঃ মো মোহাম্মদ মুহাম্মদ মোসাঃ মোসা মোছাঃ মোছা মোসাম্মৎ ডাঃ ডা ড শেখ সৈয়দ কাজী খন্দকার মীর আক্তার আখতার খাতুন বেগম বানু বিবি সুলতানা জাহান ফেরদৌস ফেরদৌসী পারভীন পারভিন ইয়াসমিন নাহার আরা ইসলাম হোসেন হোসাইন রহমান আহমেদ আহমদ খান চৌধুরী মিয়া মোল্লা সরকার দাস দে দত্ত রায় সাহা পাল বড়ুয়া চাকমা দেবনাথ ঘোষ সেন বিশ্বাস মন্ডল মণ্ডল হাওলাদার তালুকদার সিকদার ভূঁইয়া ভুইয়া উদ্দিন আলম হাসান করিম রহিম হক কবির মাহমুদ আলী আলি আমিন রশিদ আজাদ ইকবাল জামাল কামাল সালাম সাত্তার লতিফ আজিজ সিদ্দিকী মজুমদার গাজী তানভীর ইমরান আরিফ রাকিব রাসেল সোহেল সুজন সুমন শুভ নুসরাত নাসরিন সুমাইয়া তানিয়া মিম মিতু রিতু রিমা রুমানা ফারহানা ফারজানা ফাতেমা আয়েশা সাদিয়া সাবরিনা নাদিয়া জান্নাত জান্নাতুল তাসনিম তাসলিমা সালমা শিরিন রিনা মিনা লিপি মৌসুমী প্রিয়া রূপা লামিয়া মালিহা আনিকা কল্পনা রানী রাণী অঞ্জনা অর্চনা বীণা দীপা গীতা কৃষ্ণা লক্ষ্মী মালা নিলুফা নীলা পাপিয়া পূর্ণিমা রেখা রুনা রুমি শেফালী সোনিয়া সুমি শ্যামলী তিথি টুম্পা লুৎফা মনোয়ারা নুরজাহান রহিমা সাবেরা শাহিদা সুফিয়া জোহরা আফরিন আরিফা বুশরা দিলারা ফরিদা জাহানারা কানিজ মাহমুদা মাসুমা মুক্তা মুনিরা নার্গিস নাজিয়া নীলিমা রাবেয়া রাইসা সাবিহা সানজিদা সায়মা শবনম সুবর্ণা উম্মে আবরার আহনাফ আরাফাত আসাদ আসিফ আতিক বিপুল এহসান ফাহাদ হামিদ হারুন হুমায়ুন ইব্রাহিম ইসমাইল জুবায়ের খালিদ খলিল কিবরিয়া মাহদী মারুফ মোরশেদ মুরাদ নাসির নয়ন নাজিম নূর পলাশ প্রণব রাজীব রাজু রায়ান সাদ্দাম সাজিদ শাহেদ শাহরিয়ার শিহাব সিয়াম সুব্রত সুমিত তামিম তৌফিক তৌহিদ তোফাজ্জল তুহিন উজ্জ্বল ওয়াসিম ইয়াসিন আফসানা ইসরাত সামিয়া শারমিন শামীমা রেহানা রেহেনা রোকেয়া হাসিনা মরিয়ম তাহমিনা জাকিয়া জাহিদ হাবিব মাসুদ মাহবুব মামুন মনির নাঈম নাজমুল ওমর রানা রিয়াজ রবিন রিপন রুবেল সাব্বির সাইফুল সজীব সালমান শাহীন শফিক শরীফ তারেক ওয়াহিদ ইউসুফ জামান আনোয়ার আশরাফ বাবুল বেলাল দেলোয়ার ফয়সাল ফরিদ ফারুক হেলাল জাহাঙ্গীর জসিম লিটন মিজান মোস্তফা নাহিদ হোসনে কামরুল আব্দুল আবদুল আব্দুল্লাহ আবু রফিকুল শহিদুল নুরুল আমিনুল আরিফুল শরিফুল কুমার রায় চন্দ্র অনিক অর্ণব তাহমিদ তানজিলা আফরোজা ফাহমিদা রুবিনা গোলাম মেহেদী প্রদীপ রায়হান শিমুল তামান্না ইশরাত আয়ান সাদমান সাকিব জুনায়েদ তানজিম ফারিয়া তাবাসসুম মাহফুজা শাহনাজ মালেক নূরুল হালিমা আজিজুল",
);
/** Forms of address that are not written on a parcel. */
export const dropTitles = wordSet(
  "chef manager event ম্যানেজার ইভেন্ট mr mrs ms miss mister person head headmaster headmistress father sister teacher principal manager director chairman member up councillor councilor secretary lecturer sovapoti shovapoti sompadok proyotne সভাপতি সম্পাদক প্রযত্নে",
);

/** Past things and troubles: the sentence orders nothing. */
export const complaintWords = wordSet(
  "pailam paini ekhono disen dichen diyechen diyechilen doing পাইনি পেলাম এখনো দিছেন দিছিলেন দিয়েছিলেন পচা hoye hoyeche hoise jacche jachche jasse asche ashche হয়ে হয়েছে যাচ্ছে আসছে কুঁড়ি mara more geche gese gesse gechhe shukiye sukiye shukay noshto nosto vanga bhanga vangga vengge bhenge broken dead died dying refund return ferot exchange received damaged damage problem complain kharap niyechilam niyesilam nisilam nilam niyechi nisi kinechilam kinsilam kinechi eshechilo esechilo peyechilam paisilam jhore jhorche poche pocha poka attack rotten rotting bought yellowing wilted wilting koreche korese lagiyechi lagaisi lagiyechilam",
  "মারা মরে গেছে শুকিয়ে শুকায় নষ্ট ভাঙা ভেঙে ভাঙ্গা ফেরত রিফান্ড সমস্যা খারাপ নিয়েছিলাম কিনেছিলাম কিনেছি এসেছিল পেয়েছিলাম ঝরে পচে পোকা লাগিয়েছি মরা",
);
/** Whoever asks for money or an exchange orders nothing new. */
export const refundWords = wordSet("ferot refund replace replacement exchange ফেরত রিফান্ড এক্সচেঞ্জ");
/** Before 'gach' they name no plant. */
export const vagueWords = wordSet(
  "hybrid hibrid হাইব্রিড indoor outdoor ful phool fuler phul fol phol foler fruit flower flowers flowering herbal oushodhi bahari kon konta ki ei oi sei ekta akta duita duto kichu onno sob shob boro choto majhari sundor shundor valo bhalo notun purano new amar amader apnader apnar tomar total mot protita kono koyta koita koyekta jekono flowered potted balcony barandar chader ghorer easy low light beautiful healthy fresh cheap dami sasta kom beshi more few couple good nice bigger smaller several different other same office gift",
  "ইনডোর আউটডোর ফুল ফুলের ফল ফলের কোন কি এই ওই সেই একটা কিছু অন্য সব বড় ছোট মাঝারি সুন্দর ভালো নতুন আমার আমাদের আপনাদের আপনার মোট কোনো কয়টা কয়েকটা বারান্দার ছাদের ঘরের সহজ দামি কম বেশি জাতের একই",
);
/** With 'koto' they ask for a sum, not for a product's price. */
export const sumWords = wordSet(
  "total mot sob mile charge delivery bill hishab hisab মোট টোটাল সব মিলে মিলিয়ে চার্জ ডেলিভারি বিল হিসাব",
);
/** With them an order is taken back whole. */
export const wholeOrder = wordSet("order orders অর্ডার অর্ডারটা ordertai orderta ordar everything");
/** A segment of mostly these is neither a name nor a street. */
export const talk = wordSet(
  "ami amar apu vai bhai den diben lagbe nibo chai please koren korben pathan pathaben total koto ache আমি আমার আপু ভাই দেন দিবেন লাগবে নিব চাই করেন করবেন পাঠান মোট কত আছে thanks dhonnobad ধন্যবাদ cod cash advance bkash nagad rocket বিকাশ নগদ taka tk টাকা trxid delivery charge invoice confirm hello hi assalamu salam",
);
/** A plant that somebody has already is no order. */
export const ownedWords = wordSet("already ইতিমধ্যে ইতোমধ্যে");
/** Of the shop a question, of the customer no order. */
export const sellWords = wordSet("sell selling bikri bikry bechbo বিক্রি বেচব বেচবো");
/** 'A photo please'. */
export const photoWords = wordSet("photo photos pic pics picture pictures video chobi chobita ছবি ছবিটা ফটো ভিডিও");
/** 'I'll let you know', 'I'll pay later': not yet, or not all of it. */
export const laterWords = wordSet("janabo janacchi later think পরে জানাবো জানাব জানাচ্ছি");
/** Whoever says one has not made up his mind. */
export const maybeWords = wordSet(
  "bhebe vebe vabchi vabtesi bhabchi might maybe thinking considering decide deciding iccha plan planing siddhanto সিদ্ধান্ত planning wondering quotation quotations someday hoyto ইচ্ছা ইচ্ছে ভেবে ভাবছি ভাবতেছি হয়তো",
);
/** 'Beton pele 2 ta nibo' */
export const conditionWords = wordSet(
  "pele hole hoile asle ashle gele komle komale parle ferle phirle uthle পেলে হলে হইলে আসলে গেলে কমলে কমালে পারলে ফিরলে উঠলে",
);
/** Words that tell the shop to send, of those that order. */
export const commandWords = wordSet(
  "den diyen dien diben pathan pathaben pathiyen pathaiyen send book deliver dispatch rakhben rakhen koren koiren parcel add দেন দিন দিয়েন দিবেন দেবেন পাঠান পাঠাবেন পাঠায়েন রাখবেন করেন করুন",
);
/** Behind 'next' and the like: not yet. */
export const laterTimes = wordSet(
  "time bar month months mash mase year bochor bochhor eid salary beton season winter summer shite sit মাসে মাস বছর ঈদ বেতন সিজন শীতে",
);
export const nextWords = wordSet("next agami porer samner asche সামনের পরের আগামী");
/** An order that was placed before, and what is asked about it. */
export const placedWords = wordSet("order orderta orders parcel delivery পার্সেল অর্ডার অর্ডারটা ডেলিভারি");
export const whereWords = wordSet(
  "kobe koi kothay pathaisen pathiyechen pathaichen when where arrive arrived status track tracking dispatched shipped কবে কই কোথায় পাঠাইছেন পাঠিয়েছেন পাঠালেন আসবে",
);
/** Beside 'want' and 'chai': that is no order. */
export const sayingWords = wordSet(
  "say ask know jante bolte jiggesh jigges জানতে বলতে জিজ্ঞেস korte করতে dekhte দেখতে dite দিতে",
);
/** Of what one does with plants at home. */
export const careWords = wordSet(
  "dibo dile debo dei dewa deya deoa diteh rakhle rakhbo rakha lagabo lagale lagano mishabo meshabo misale meshale bodlabo bodlano water watering repot repotting fertilize fertilise prune spray grow propagate দিব দিবো দেব দিলে দেই দেওয়া দেয়া রাখলে রাখব রাখবো লাগাব লাগাবো লাগালে মিশাব মেশাব মেশাবো মিশালে বদলাব বদলাবো বদলানো",
);
/** 'Koto kg mati lagbe?' */
export const howManyWords = wordSet("koto kotto kototuku koyta koita koyti কত কতো কতটুকু কয়টা কয়টি");
export const needingWords = wordSet("lagbe lagte lage lagbey dorkar লাগবে লাগতে লাগে দরকার");
/** 'I'd have taken two, but': after one of them a wish ends. */
export const butWords = wordSet("kintu but কিন্তু");
export const notAbleWords = wordSet(
  "nai nei na beshi besi dami parbo parbona parchi cant cannot budget expensive নাই নেই না বেশি দামি পারব পারবো পারছি",
);
/** Far ahead, before 'por' or 'pore'. */
export const farTimes = wordSet(
  "eid puja pujo boishakh baisakh beton salary porikkha exam biye ramadan roja romjan shit sheet borsha barsha bristi mash month bochor ঈদ পূজা বৈশাখ বেতন পরীক্ষা বিয়ে রমজান রোজা শীত বর্ষা বৃষ্টি মাস বছর",
);
/** In a question they are no order: '5 ta nile koto?' */
export const ifWords = wordSet("if jodi nile kinle যদি নিলে কিনলে");
