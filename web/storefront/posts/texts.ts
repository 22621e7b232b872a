// The blog posts' English texts by slug: trusted HTML that is part of the shop's code.

export const texts: Record<string, string> = {
  "plants-for-a-dark-flat-corner": `
<p>Before choosing a plant, measure the corner. At noon, hold your hand thirty centimetres above a sheet of white paper. A sharp shadow means bright light, a soft one means medium, and hardly any shadow means low. No green plant lives for years in a spot where you cannot read a newspaper at noon, unless a lamp stays on all day.</p>
<h2>Low light</h2>
<ul>
  <li><strong><a href="/collection?q=Snake+Plant">Snake plant</a></strong> keeps its shape for months in a corridor. Water it every two or three weeks.</li>
  <li><strong><a href="/collection?q=ZZ+Plant">ZZ plant</a></strong> lives on water stored in its tubers and suits offices.</li>
  <li><strong><a href="/collection?q=Money+Plant">Money plant</a></strong> will trail from a shelf, though its yellow marbling fades.</li>
</ul>
<h2>Medium light</h2>
<ul>
  <li><strong><a href="/collection?q=Philodendron">Heartleaf philodendron</a></strong> keeps soft green leaves two metres from a window.</li>
  <li><strong><a href="/collection?q=Peace+Lily">Peace lily</a></strong> may flower there, but wants water twice a week in summer.</li>
</ul>
<h2>Three habits that help</h2>
<ol>
  <li>Change places: two weeks in the corner, two weeks near a window. The rubber plant in the picture is such a guest: it wants the window for most of the year.</li>
  <li>Wipe dust from the leaves once a month; dust is a second curtain.</li>
  <li>Water less than you would beside a window, since a plant in shade drinks slowly.</li>
</ol>
<p>All five are harmful to pets that chew leaves. With a curious cat, try a <a href="/collection?q=Calathea">calathea</a> in a brighter place instead.</p>
`,
  "when-to-water-the-finger-test": `
<p>A fixed timetable is the commonest cause of dead pot plants, because a pot that dries in one day in April takes a week in January. Look at the plant and the soil instead.</p>
<h2>The finger test</h2>
<p>Push a finger into the soil to the second joint, about four centimetres. If it comes out with damp crumbs, wait. If it comes out clean and dry, most houseplants are ready.</p>
<h2>Four other signs</h2>
<ul>
  <li><strong>Weight:</strong> lift the pot just after watering and again two days later. You will soon know the difference.</li>
  <li><strong>Sound:</strong> a dry clay pot rings when tapped, a wet one gives a dull note.</li>
  <li><strong>Leaves:</strong> limp leaves over dry soil mean thirst. Limp leaves over wet soil mean rotting roots, and more water makes it worse.</li>
  <li><strong>Color:</strong> dry soil is paler and pulls away from the pot wall.</li>
</ul>
<h2>How to pour</h2>
<ol>
  <li>Water in the morning.</li>
  <li>Pour slowly at the soil until some runs out below.</li>
  <li>Empty the saucer after half an hour. Aedes mosquitoes need only a spoonful.</li>
</ol>
<p>Succulents should dry out fully first; ferns and mint never should. In the monsoon, check outdoor pots every day but pour only when a finger says so.</p>
`,
  "chillies-from-seed-week-by-week": `
<p>Sow between September and November and you will pick through the winter. A second sowing in February gives a shorter crop before the rains.</p>
<h2>Week 0: soak and sow</h2>
<p>Soak the seeds overnight. Fill a tray with half coco peat and half <a href="/collection?q=Vermicompost">vermicompost</a>, sow one centimetre deep and two centimetres apart, and cover with paper until sprouts appear.</p>
<h2>Weeks 1–2: light at once</h2>
<p>Remove the paper as soon as you see green. Seedlings kept in shade stretch and fall. Water with a <a href="/collection?q=Spray+Bottle">spray bottle</a>, in the morning.</p>
<h2>Week 5: one pot each</h2>
<p>When each has four to six true leaves, move them singly into ten-inch pots in the evening. Keep them in shade for three days.</p>
<h2>Weeks 6–9: grow the bush</h2>
<ul>
  <li>Give six hours of sun and feed with vermicompost every three weeks.</li>
  <li>Hang a yellow sticky card and spray <a href="/collection?q=Neem+Oil">neem oil</a> weekly, because leaf curl starts now.</li>
</ul>
<h2>Weeks 10–14: flowers and fruit</h2>
<p>Add a little potash or wood ash. Tap the open flowers lightly around ten in the morning to help pollination. Pick the first chillies green, with the stalk on, and more will follow for four months.</p>
<p>Save seed only from a healthy plant, and let its fruit turn fully red before drying it.</p>
`,
  "repotting-without-losing-the-plant": `
<p>Roots coming out of the drain hole, water that runs straight through, or a plant that wilts a day after watering: these are the usual signs that a pot is full. A plant that is merely a year old does not need moving.</p>
<h2>The right month</h2>
<p>For most foliage plants, choose March to May, when roots regrow quickly. Roses go in October, succulents in October or February. Avoid the coldest weeks of January and the wettest of July.</p>
<h2>Six steps</h2>
<ol>
  <li>Water the day before, so that the root ball holds together.</li>
  <li>Choose a pot only one size larger, about five centimetres wider. Extra wet soil around few roots leads to rot.</li>
  <li>Cover the hole with net or a shard, and add a handful of mix.</li>
  <li>Turn the plant out, loosen circling roots and cut black or hollow ones.</li>
  <li>Set it at the same depth as before and fill the sides, pressing with fingertips.</li>
  <li>Water once, thoroughly, then keep in shade for a week.</li>
</ol>
<h2>Afterwards</h2>
<p>A few yellow leaves are normal. Do not feed for a month; fresh mix has enough, and cut roots are easily burnt. If the plant droops badly, tie a clear bag loosely over it for some days, out of the sun.</p>
`,
  "a-first-roof-garden-in-ten-pots": `
<p>Start small. Ten pots can be watered in fifteen minutes, and a garden that takes fifteen minutes survives exam weeks and Eid.</p>
<h2>Before buying anything</h2>
<ul>
  <li><strong>Load:</strong> a wet half-drum weighs over a hundred kilograms. Keep big containers along beams and outer walls, and ask the owner or an engineer.</li>
  <li><strong>Drainage:</strong> raise every pot on bricks and keep the roof outlets clear.</li>
  <li><strong>Sun:</strong> note which parts get six hours. The shade of a water tank is useful too.</li>
  <li><strong>Tap:</strong> carrying buckets upstairs ends more gardens than pests do.</li>
</ul>
<h2>The ten pots</h2>
<ol>
  <li><a href="/collection?q=Kagzi+Lemon">Kagzi lemon</a> in a half-drum</li>
  <li><a href="/collection?q=Thai+Guava">Thai guava</a> in a half-drum</li>
  <li><a href="/collection?q=Bougainvillea">Bougainvillea</a> beside the parapet</li>
  <li><a href="/collection?q=Red+Hibiscus">Red joba</a></li>
  <li><a href="/collection?q=Arabian+Jasmine">Beli</a></li>
  <li>Two <a href="/collection?q=Chili+Plant">chillies</a> in one wide pot</li>
  <li>Winter <a href="/collection?q=Tomato+Plant">tomato</a>, then okra</li>
  <li>Palong or <a href="/collection?q=Coriander">coriander</a> in a crate</li>
  <li><a href="/collection?q=Tulsi">Tulsi</a></li>
  <li><a href="/collection?q=Mint">Mint</a> in the shade of the tank</li>
</ol>
<h2>A week of work</h2>
<p>Water each morning, and again at dusk in April. Look under a few leaves every Friday. Top up with vermicompost at the start of the month. In May stretch a green shade net over the tender plants, and tie tall ones before the kalboishakhi storms arrive.</p>
`,
  "getting-pot-plants-through-the-monsoon": `
<p>From June to October Dhaka's pots get more water than most roots can stand. What kills plants then is the lack of air around the roots, not the rain itself.</p>
<h2>Before the first week of June</h2>
<ul>
  <li>Poke a stick up each drain hole and clear it.</li>
  <li>Raise pots on bricks and throw away saucers outdoors.</li>
  <li>Loosen the top two centimetres of soil and add brick chips where puddles form.</li>
  <li>Move cacti, <a href="/collection?q=Jade+Plant">jade</a> and <a href="/collection?q=Echeveria">echeveria</a> under a roof until October.</li>
</ul>
<h2>While it rains</h2>
<ul>
  <li>Stop feeding during long wet spells; it only washes out.</li>
  <li>If water stands on a pot for an hour, tip it on its side to drain.</li>
  <li>Space pots so that wind dries the leaves, and remove spotted ones the same day.</li>
  <li>Look for snails after dark.</li>
  <li>Empty every tyre, lid and bucket each week, because Aedes mosquitoes breed in clean still water.</li>
</ul>
<h2>What to enjoy</h2>
<p>Ferns, <a href="/collection?q=Lemongrass">lemongrass</a>, <a href="/collection?q=Money+Plant">money plant</a> and calathea grow faster now than at any other time. It is also the season to plant fruit trees and <a href="/collection?q=Neem">neem</a> in the ground and to root cuttings of joba and rongon.</p>
<p>In October scratch the soil, give a spoonful of vermicompost, prune the roses and bring the garden back to its winter routine.</p>
`,
};
