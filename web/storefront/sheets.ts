/**
 * The style sheets inlined in pages: a linked sheet would delay the first paint by a round trip.
 *
 * Shared sheets come before a page's own, so that the page's rules win. Styles for content below the first screen, and for
 * overlays, are linked and fetched separately.
 */
import app from "#web/app.css?inline";
import controls from "#web/ui/fields/controls.css?inline";
import photoAdd from "#web/ui/fields/photo-add.css?inline";
import promise from "#web/ui/promise.css?inline";
import crumbs from "#web/ui/way/crumbs.css?inline";
import accountOwn from "./account/account.css?inline";
import blogOwn from "./blog/blog.css?inline";
import postOwn from "./blog/post.css?inline";
import careOwn from "./care/care-page.css?inline";
import cartPage from "./cart/cart-page.css?inline";
import loaderOwn from "./checkout/loader/loader.css?inline";
import savedAddresses from "./checkout/saved-addresses.css?inline";
import claimOwn from "./claim/claim.css?inline";
import categoryOwn from "./collection/category/category.css?inline";
import collectionList from "./collection/collection.css?inline";
import filters from "./collection/filters/filters.css?inline";
import contactOwn from "./contact/contact.css?inline";
import finderOwn from "./finder/finder.css?inline";
import hero from "./home/hero.css?inline";
import homeOwn from "./home/home.css?inline";
import homePictures from "./home/home-pictures.css?inline";
import promo from "./home/lower/promo.css?inline";
import pageStates from "./kit/page-states.css?inline";
import soloOwn from "./kit/solo.css?inline";
import myPlantsOwn from "./my-plants/my-plants.css?inline";
import orderLinkOwn from "./order-link/order-link.css?inline";
import claimStatus from "./orders/claims/claim-status.css?inline";
import orderClaims from "./orders/claims/order-claims.css?inline";
import myOrders from "./orders/my-orders.css?inline";
import receiptOwn from "./orders/receipt/receipt.css?inline";
import reviewOwn from "./orders/review/review.css?inline";
import trackOwn from "./orders/track/track.css?inline";
import wholeOrder from "./orders/whole/whole-order.css?inline";
import gallery from "./product/gallery/gallery.css?inline";
import productOwn from "./product/product.css?inline";
import prose from "./product/prose.css?inline";
import askOwn from "./product/questions/ask.css?inline";
import questionsOwn from "./product/questions/questions.css?inline";
import testimonialOwn from "./testimonial/testimonial.css?inline";
import wishlistOwn from "./wishlist/wishlist.css?inline";

export const home = [app, homeOwn, hero, homePictures];
export const collection = [app, collectionList, filters];
export const category = [app, crumbs, collectionList, filters, categoryOwn];
export const product = [app, crumbs, promise, productOwn, gallery];
export const finder = [app, finderOwn];
export const care = [app, crumbs, prose, careOwn];
export const testimonial = [app, testimonialOwn, promo];
export const contact = [app, contactOwn];
export const blog = [app, crumbs, blogOwn];
export const post = [app, crumbs, prose, postOwn];
export const cart = [app, pageStates, promise, cartPage];
export const placeOrder = [app, pageStates, cartPage, savedAddresses];
export const orders = [app, myOrders, pageStates, cartPage, orderClaims];
export const order = [...orders, wholeOrder];
export const claim = [app, pageStates, cartPage, photoAdd, claimOwn, orderClaims, claimStatus];
export const plainClaim = [app, controls, orderLinkOwn, orderClaims, claimStatus];
export const orderLink = [app, controls, orderLinkOwn];
export const questions = [app, crumbs, questionsOwn];
export const question = [app, pageStates, questionsOwn];
export const ask = [app, controls, orderLinkOwn, askOwn];
export const receipt = [app, myOrders, pageStates, cartPage, receiptOwn];
export const track = [app, myOrders, pageStates, cartPage, trackOwn];
export const review = [app, myOrders, pageStates, controls, photoAdd, reviewOwn];
export const myPlants = [app, pageStates, controls, myPlantsOwn];
export const wishlist = [app, pageStates, wishlistOwn];
export const account = [app, pageStates, controls, accountOwn];
export const solo = [app, pageStates, soloOwn, controls];
export const loader = [app, controls, loaderOwn];
export const error = [app, crumbs, soloOwn];
