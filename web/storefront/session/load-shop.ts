/**
 * What the shopper can do with cart, favorites and account. It is fetched after the page; who needs it earlier waits for
 * it, so that no press is lost.
 */
export async function loadShop() {
  const shop = await import("./shop-state.ts");
  shop.startShop();
  return shop;
}
