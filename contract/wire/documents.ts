// Types shared by the web server and the pages. Only types, because Node runs the pages from their build.
import type { PaymentProviderName } from "../rules/constants.ts";
import type { CustomersLink } from "./orders/order-links.ts";
import type { Claim } from "./shoppers/claims.ts";

/** A plain form as it was sent, and its faults, by the names of its fields. `payAt`: the page on which it is paid now. */
export type SentForm = {
  values: Record<string, string>;
  errors: Record<string, string>;
  notice: string;
  payAt: { url: string; provider: PaymentProviderName | null } | null;
};

/** The form of a product for a guest without script. `formKey`: the secret of the page that the order will have; empty until a total was asked for. */
export type PlainOrderData = { path: string; formKey: string; form: SentForm };

/** A plain form about a product: a question, or being told when it is back. `done`: what was done, empty before; `questionKey`: reads and removes the question. */
export type PlainAskData = { path: string; form: SentForm; done: string; questionKey: string };

/**
 * The claims of an order, to be read and answered without script. `order`: undefined for who may not read them. `formKey`: of the next message.
 * `done`: what was done, empty before. The values of the form name the claim that they are of.
 */
export type PlainClaimData = {
  path: string;
  order: { _id: string; number: string; isOfAccount: boolean } | undefined;
  claims: Claim[];
  formKey: string;
  form: SentForm;
  done: string;
};

/** The page of an order link. `path`: its own, to which its forms are sent. */
export type LinkPageData = { path: string; link: CustomersLink; form: SentForm };

/** A post in the feed. `text`: HTML with absolute addresses, its picture first. `date`: ISO 8601. */
export type FeedEntry = {
  slug: string;
  title: string;
  lead: string;
  text: string;
  author: string;
  date: string;
  updatedAt: string;
};

/** The blog's feed in one language, newest first. */
export type Feed = { title: string; entries: FeedEntry[] };

/** Facts about the pages for the sitemap and the manifest. */
export type Site = {
  name: string;
  description: { en: string; bn: string };
  /** Paths of public pages that do not come from the catalog. */
  paths: string[];
  /** Where pages begin that are nobody's business but the visitor's. */
  privatePaths: string[];
};

/** The catalog's values that a list can be filtered by. */
export type KnownValues = {
  categories: readonly { slug: string; name: string }[];
  /** Slugs. */
  subcategories: readonly string[];
  sizes: readonly string[];
  lights: readonly string[];
  waters: readonly string[];
  /** Values of the owner's own facts, as filters name them. */
  ownFacts: readonly string[];
};

/** Facts for pages about the categories and products in addresses. */
export type ShopFacts = KnownValues & {
  firstLanguage: "en" | "bn";
  productCount: number;
  /** Addresses of the owner's posts: those shown, and all. */
  posts: { shown: readonly string[]; taken: readonly string[] };
  /** Addresses of the owner's own pages. */
  pages: readonly string[];
  findProduct(id: string): { categorySlug: string; isGone: boolean } | undefined;
};

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Hashes of the page's inline scripts and styles, from the build, for its content security policy. */
  hashes: { scripts: string[]; styles: string[] };
  /** The error thrown by the page: for the log, never for visitors. */
  failure?: unknown;
};
