/**
 * Every sentence that an owner would change, by key. Words in it are shown letter for letter; no sentence is made of parts.
 * `{name}` in a sentence is filled in by {@link fill}.
 */
export const content = {
  copyright: "© 2026 Gachpala",

  // Header and search
  home: "Home",
  products: "Products",
  testimonial: "Testimonial",
  contact: "Contact",
  login: "Login",
  logout: "Logout",
  orders: "Orders",
  wishlist: "Wishlist",
  searchProducts: "Search products...",
  typeToSearch: "Type to search products",
  noResults: "No results",
  showingOf: "Showing {shown} of {total} products",
  closestMatches: "Closest matches",
  soundsLike: "Names that sound like '{text}'",

  // Home
  headline: "Bring Nature Home",
  heroLead:
    "Indoor and outdoor plants, seeds and pots, grown near Dhaka and brought to your door with their roots still damp.",
  saleBadge: "Summer Green Sale",
  saleSaving: "Save up to 30%",
  shopPlants: "Shop Plants",
  talkToExpert: "Talk to an Expert",
  highlights: ["Free delivery over $50", "14-day plant guarantee", "Sustainably grown"],
  categoryList: "Category List",
  loadingCategories: "Loading categories...",
  allProducts: "All Products",
  strip: [
    { title: "Free Shipping", text: "On above $100 order" },
    { title: "Member Discount", text: "For elite members" },
    { title: "Fast Support", text: "24/7" },
    { title: "Easy Returns", text: "14 days" },
  ],
  popularProducts: "Popular Products",
  promoText: "Save up to 30% on the plants that fill a corner.",
  blogTitle: "Our Garden Blog",
  continueReading: "Continue reading",

  // Home, lower half
  faqs: "FAQs",
  faqsLead: "Six questions we are asked at the garden gate. The rest, ask us.",
  questions: [
    {
      question: "How do I pay?",
      answer:
        "In cash when the courier arrives, or by card on the card provider's own page. Your order is written either way; an unpaid card order can be paid from My Orders for half an hour.",
    },
    {
      question: "How does a plant travel?",
      answer:
        "In its pot, watered the evening before, with the soil held down by paper and the leaves sleeved. Seeds and tools go in an envelope.",
    },
    {
      question: "How do I follow my order?",
      answer:
        "Open My Orders. It shows the five steps from Order Placed to Delivered, and we change them as your parcel moves.",
    },
    {
      question: "What if a leaf is broken on arrival?",
      answer: "Send us a picture through Contact. Every plant has a 14-day guarantee, so we send another one.",
    },
    {
      question: "Can I change the address?",
      answer: "Yes, until the order is Shipped. Call us with the order number.",
    },
    {
      question: "Do you answer in Bengali?",
      answer: "Yes. Write or call in either language; search also takes Bengali names.",
    },
  ],
  returnsTitle: "Return & Refund Policy",
  returnsLead: "Returns and exchanges within 7 days. Every plant keeps its 14-day plant guarantee.",
  returnsSteps: [
    { title: "Tell us", text: "Write or call with the order number and one picture." },
    { title: "We come", text: "Our courier takes it back from your door." },
    { title: "You choose", text: "Another plant, or the money by the way you paid." },
  ],
  paymentMethods: "Payment Methods",
  cashOnDelivery: "Cash on Delivery",
  cashText: "Pay the courier in taka when the plants are in your hands. The sum is the total you saw at checkout.",
  card: "Card",
  cardText: "You type the card on the provider's own page, not here. We never see or keep the number.",

  // Collection
  addToCart: "Add to Cart",
  added: "Added",
  chooseSize: "Choose a size",
  outOfStock: "Out of stock",
  soldOut: "Sold out",
  fewLeft: "{count} left",
  onlyLeft: "Only {count} left",
  fewerLeft: "Fewer are left than this",
  heldByOrder: "An order of yours that waits for payment holds it.",
  filters: "Filters",
  clearAll: "Clear all",
  hideFilters: "Hide filters",
  showFilters: "Show filters",
  applyFilters: "Apply filters",
  lowestPrice: "Lowest price",
  highestPrice: "Highest price",
  anyPrice: "Any",
  petSafe: "Safe for pets",
  searchedFor: "Search: {text}",
  noNameHas: "No name has '{text}' in it, letter for letter.",
  nothingMatchedFilters: "Oops! Nothing matched your filters.",
  nothingMatchedSearch: "Oops! Nothing matched your search.",
  searchInCategory: "Search in {category}",
  nothingNamed: "No plant in {category} is called '{text}'.",
  nothingInStock: "Nothing in {category} is in stock at the moment.",
  clearSearch: "Clear search",
  searchAllProducts: "Search All Products",
  helpTitle: "Not sure what will live on your balcony?",
  helpText: "Tell us the light and the floor. We answer 24/7.",

  // Product
  longDescription: "Long Description",
  careGuide: "Care Guide",
  noLongDescription: "No long description provided.",
  noCareGuide: "No care guide provided.",
  comments: "Comments",
  noComments: "No comments yet. Be the first to share a tip!",
  relatedProducts: "Related Products",
  promises: ["Cash on delivery is available", "Returns and exchanges within 7 days"],

  // Reviews
  reviews: "Reviews",
  findYours: "Find yours",
  findYoursText: "Indoor, outdoor, from seed or in a pot.",

  // Footer
  newArrivals: "New Arrivals",
  contactUs: "Contact Us",
  deliveryInformation: "Delivery Information",
  trackOrder: "Track your Order",
  support: "Support",

  // Orders
  trackingLink: "Tracking link",
  trackingTitle: "Order {number}",
  trackingNote: "Whoever has this link sees how far the order is, and nothing else of it.",
  trackingThanks: "Thank you. Keep this link: it shows how far your order is, without a login.",
  trackingLost: "This link belongs to no order. Perhaps a part of it was lost.",
  trackingFailed: "The order could not be loaded.",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  linkNotCopied: "Your browser does not let us copy it. It stands in the address bar.",
  placedOn: "Placed on {day}",
  receipt: "Receipt",
  print: "Print",
  cancelOrder: "Cancel order",
  cancelOrderTitle: "Cancel this order?",
  cancelOrderText: "Nothing is to be paid, and the plants go back on the shelf. This cannot be undone here.",
  keepOrder: "Keep it",
  guestNote: "You order as a guest, in cash on delivery. With a login you also find it in My Orders.",

  // Pages for what went wrong
  notFoundTitle: "Nothing grows at this address.",
  notFoundText: "Page not found (404). It may have been moved, or the link lost a letter on the way.",
  goneTitle: "This plant has left the shop.",
  goneText: "We no longer grow it. Orders that have it keep its name, picture and price.",
  failedTitle: "Something broke on our side.",
  failedText:
    "Nothing was ordered or paid twice, and your cart is safe. Try again in a moment; if it stays so, tell us the number below.",
  failedTextWithoutNumber: "Nothing was ordered or paid twice, and your cart is safe. Try again in a moment.",
  tryAgain: "Try again",
  offlineTitle: "No connection.",
  offlineNotice: "No connection. Your cart is kept on this device.",
  notReached: "That could not be loaded. Look at the connection and try again.",
} as const;

/** Puts values in the places of a sentence: fill("Showing {shown} of {total}", { shown: 8, total: 12 }). */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place));
}

/** What the shop says of itself unless the owner has set something else (web/settings.ts). */
export const shopDetails = {
  shopName: "Gachpala",
  street: "House 14, Road 7, Dhanmondi, Dhaka 1205",
  email: "hello@gachpala.example",
  phone: "+880 1700-000000",
};
