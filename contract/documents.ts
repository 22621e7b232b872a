// What the web server and the pages know of each other: types alone, since Node runs the pages from their build.

/** What the web server needs to know of the pages, for its sitemap and manifest. */
export type Site = {
  name: string;
  description: { en: string; bn: string };
  /** Of public pages that do not come from the catalog. */
  paths: string[];
};

/** What the catalog has, by which a list can be filtered. */
export type KnownValues = {
  categories: readonly { slug: string; name: string }[];
  /** Slugs. */
  subcategories: readonly string[];
  sizes: readonly string[];
  lights: readonly string[];
};

/** What the shop knows of the things that addresses name. */
export type ShopFacts = KnownValues & {
  productCount: number;
  findProduct(id: string): { categorySlug: string; isGone: boolean } | undefined;
};

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** Of the inline scripts and styles that its policy allows, as the build knows them. */
  hashes: { scripts: string[]; styles: string[] };
  /** Thrown by the page: for the log, and nothing that a visitor may see. */
  failure?: unknown;
};
