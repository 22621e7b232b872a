/**
 * Every sentence that an owner would change, by key. Words in it are shown letter for letter; no sentence is made of parts.
 * `{name}` in a sentence is filled in by {@link fill}.
 */
export const copyright = "© 2026 Gachpala";

// Header and search
export const home = "Home";
export const products = "Products";
export const testimonial = "Testimonial";
export const contact = "Contact";
export const login = "Login";
export const logout = "Logout";
export const orders = "Orders";
export const cart = "Cart";
export const wishlist = "Wishlist";
export const searchProducts = "Search products...";
export const typeToSearch = "Type to search products";
export const mapMissing = "No map? Then OpenStreetMap cannot be reached from here.";
export const noResults = "No results";
export const showingOf = "Showing {shown} of {total} products";
export const closestMatches = "Closest matches";
export const soundsLike = "Names that sound like '{text}'";

// Home
export const headline = "Bring Nature Home";
export const heroLead =
  "Indoor and outdoor plants, seeds and pots, grown near Dhaka and brought to your door with their roots still damp.";
export const saleBadge = "Summer Green Sale";
export const saleSaving = "Save up to 30%";
export const shopPlants = "Shop Plants";
export const talkToExpert = "Talk to an Expert";
export const highlights = ["Free delivery over $50", "14-day plant guarantee", "Sustainably grown"];
export const categoryList = "Category List";
export const loadingCategories = "Loading categories...";
export const allProducts = "All Products";
export const strip = [
  { title: "Free Shipping", text: "On above $100 order" },
  { title: "Member Discount", text: "For elite members" },
  { title: "Fast Support", text: "24/7" },
  { title: "Easy Returns", text: "14 days" },
] as const;
export const popularProducts = "Popular Products";
export const promoText = "Save up to 30% on the plants that fill a corner.";
export const blogTitle = "Our Garden Blog";
export const bandTitle = "A roof in Mirpur, ten pots";
export const bandText = "Watered in fifteen minutes, and it survives exam weeks and Eid.";
export const continueReading = "Continue reading";

// Home, lower half
export const faqs = "FAQs";
export const faqsLead = "Six questions we are asked at the garden gate. The rest, ask us.";
export const questions = [
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
] as const;
export const returnsTitle = "Return & Refund Policy";
export const returnsLead = "Returns and exchanges within 7 days. Every plant keeps its 14-day plant guarantee.";
export const returnsSteps = [
  { title: "Tell us", text: "Write or call with the order number and one picture." },
  { title: "We come", text: "Our courier takes it back from your door." },
  { title: "You choose", text: "Another plant, or the money by the way you paid." },
] as const;
export const paymentMethods = "Payment Methods";
export const cashOnDelivery = "Cash on Delivery";
export const cashText =
  "Pay the courier in taka when the plants are in your hands. The sum is the total you saw at checkout.";
export const card = "Card";
export const cardText = "You type the card on the provider's own page, not here. We never see or keep the number.";

// Collection
export const addToCart = "Add to Cart";
export const added = "Added";
export const chooseSize = "Choose a size";
export const sizesOutOfStock = "Sizes (out of stock)";
export const outOfStock = "Out of stock";
export const soldOut = "Sold out";
export const fewLeft = "{count} left";
export const onlyLeft = "Only {count} left";
export const fewerLeft = "Fewer are left than this";
export const heldByOrder = "An order of yours that waits for payment holds it.";
export const filters = "Filters";
export const clearAll = "Clear all";
export const hideFilters = "Hide filters";
export const showFilters = "Show filters";
export const applyFilters = "Apply filters";
export const lowestPrice = "Lowest price";
export const highestPrice = "Highest price";
export const anyPrice = "Any";
export const petSafe = "Safe for pets";
export const searchedFor = "Search: {text}";
export const resultsFor = "Results for '{text}'";
export const showingSounds = "Showing plants that sound like '{text}'.";
export const nothingFoundFor = "Nothing found for '{text}'.";
export const pricesCrossed = "The lowest price is above the highest.";
export const nothingMatchedFilters = "Oops! Nothing matched your filters.";
export const nothingMatchedSearch = "Oops! Nothing matched your search.";
export const searchInCategory = "Search in {category}";
export const nothingNamed = "No plant in {category} is called '{text}'.";
export const nothingInStock = "Nothing in {category} is in stock at the moment.";
export const clearSearch = "Clear search";
export const searchAllProducts = "Search All Products";
export const helpTitle = "Not sure what will live on your balcony?";
export const helpText = "Tell us the light and the floor. We answer 24/7.";

// Product
export const longDescription = "Long Description";
export const careGuide = "Care Guide";
export const noLongDescription = "No long description provided.";
export const noCareGuide = "No care guide provided.";
export const comments = "Comments";
export const noComments = "No comments yet. Be the first to share a tip!";
export const relatedProducts = "Related Products";
export const promises = ["Cash on delivery is available", "Returns and exchanges within 7 days"];

// Reviews
export const reviews = "Reviews";
export const findYours = "Find yours";
export const findYoursText = "Indoor, outdoor, from seed or in a pot.";

// Footer
export const newArrivals = "New Arrivals";
export const contactUs = "Contact Us";
export const deliveryInformation = "Delivery Information";
export const trackOrder = "Track your Order";
export const support = "Support";
export const myOrders = "My Orders";

// Orders
export const trackingLink = "Tracking link";
export const trackingTitle = "Order {number}";
export const trackingNote = "Whoever has this link sees how far the order is, and nothing else of it.";
export const trackingHelp = "Questions? Tell us the order number.";
export const trackingThanks = "Thank you. Keep this link: it shows how far your order is, without a login.";
export const trackingLost = "We couldn't find an order for this link. It may be incomplete.";
export const trackingFailed = "The order could not be loaded.";
export const findOrder = "Find your order";
export const findOrderText = "Type the order's number and the phone it was ordered with. No login is needed.";
export const orderNumber = "Order number";
export const orderNumberHint = "It begins with GP, and is in the mail we sent you.";
export const orderNumberMissing = "Enter the order number";
export const phoneOfOrder = "Phone";
export const phoneMissing = "Enter the phone number";
export const findWithoutLogin = "Ordered without an account? Find your order by its number and your phone.";
export const copyLink = "Copy link";
export const linkCopied = "Link copied";
export const linkNotCopied = "Your browser does not let us copy it. It stands in the address bar.";
export const placedOn = "Placed on {day}";
export const receipt = "Receipt";
export const print = "Print";
export const ordersOnDevice = "Ordered on this device. With a login you find all your orders, on every device.";
export const buyAgain = "Buy again";
export const loginNotKept =
  "Your browser did not keep the login. Please allow cookies for this shop, or check the connection, and try again.";
export const cancelOrder = "Cancel order";
export const cancelOrderTitle = "Cancel this order?";
export const cancelOrderText =
  "Nothing is to be paid, and the plants go back on the shelf. This cannot be undone here.";
export const keepOrder = "Keep it";
export const guestNote =
  "You are ordering as a guest: cash on delivery only. With a login you can pay by card, and find your orders on every device.";
export const loginNote =
  "Ordering needs a login, so that you can follow your order and change it. What you type here stays.";
export const cardOrderWaits = "Your card order {number} is still unpaid.";
export const cardOrderGoesOn =
  "Proceed to Order goes on with it: by card, or choose Cash on Delivery to pay the courier instead.";
export const orderingAs = "You are ordering as {name}, {email}.";
export const loginToOrder = "Log in or register to place your order. Your cart and address stay.";
export const loginToPayByCard = "Paying by card needs a login. Your cart and address stay.";
export const loginForWishlist = "Log in to keep this plant in your wishlist.";

// Pages for what went wrong
export const notFoundTitle = "Nothing grows at this address.";
export const notFoundText = "Page not found (404). It may have been moved, or the link lost a letter on the way.";
export const goneTitle = "This plant has left the shop.";
export const goneText = "We no longer grow it. Orders that have it keep its name, picture and price.";
export const failedTitle = "Something broke on our side.";
export const failedText =
  "Nothing was ordered or paid twice, and your cart is safe. Try again in a moment; if it stays so, tell us the number below.";
export const failedTextWithoutNumber =
  "Nothing was ordered or paid twice, and your cart is safe. Try again in a moment.";
export const tryAgain = "Try again";
export const offlineTitle = "No connection.";
export const offlineNotice = "No connection. Your cart is kept on this device.";
export const notReached = "That could not be loaded. Check your connection and try again.";
export const shopNotReached = "The shop could not be reached. Check your connection and try again.";

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
