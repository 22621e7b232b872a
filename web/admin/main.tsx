// The back office: one document with a client-side router. None of it is sent to shoppers.
// The common styles come first: those of the parts refine them.
import "#web/app.css";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { createRoot } from "react-dom/client";
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useMatches,
} from "react-router";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import type { officePaths } from "#web/routes.ts";
import { pageTitle } from "#web/settings.ts";
import { startKeeper } from "#web/storefront/layout/kept-pages.ts";
import { iconSheet } from "#web/ui/icons/icon-sheet.ts";
import { queries } from "./kit/queries.ts";
import PrintLayout from "./print/print-layout.tsx";
import TwoFactorSetup from "./settings/account/two-factor-setup.tsx";
import AdminLayout from "./shell/admin-layout.tsx";
import { ForgotPasswordPage, NewPasswordPage } from "./shell/login/owner-password-page.tsx";
import NoSuchPage from "./shell/no-such-page.tsx";
import { PageFailure } from "./shell/page-failure.tsx";

type OfficePath = (typeof officePaths)[number];
type Page = {
  title: () => string;
  load: () => Promise<{ default: ComponentType }>;
  /** Loaded with it: an address enters the history only when its page is there, and Back pressed before would leave the office. */
  next?: () => Promise<unknown>;
};

const pages: Record<Exclude<OfficePath, `/admin/print/${string}` | `/admin/${string}-password`>, Page> = {
  "/admin": { title: m.office_add_product, load: () => import("./products/form/add-product-page.tsx") },
  "/admin/today": { title: m.today, load: () => import("./today/today-page.tsx") },
  "/admin/dashboard": { title: m.office_dashboard, load: () => import("./dashboard/dashboard-page.tsx") },
  "/admin/list": { title: m.office_products, load: () => import("./products/list/product-list-page.tsx") },
  "/admin/list/popular": {
    title: m.office_popular_products,
    load: () => import("./products/list/popular-products-page.tsx"),
  },
  "/admin/orders": { title: m.office_orders, load: () => import("./orders/list/orders-page.tsx") },
  "/admin/orders/new": {
    title: m.office_new_order,
    load: () => import("./orders/form/new-order-page.tsx"),
    next: () => import("./orders/links/order-links-page.tsx"),
  },
  "/admin/orders/links": { title: m.office_order_link, load: () => import("./orders/links/order-links-page.tsx") },
  "/admin/orders/book": { title: m.office_book_couriers, load: () => import("./parcels/book-page.tsx") },
  "/admin/orders/:id": { title: m.office_order, load: () => import("./orders/one/order-page.tsx") },
  "/admin/categories": { title: m.office_categories, load: () => import("./categories/categories-page.tsx") },
  "/admin/subcategories": { title: m.office_subcategories, load: () => import("./categories/subcategories-page.tsx") },
  "/admin/stock-book": { title: m.office_stock_book, load: () => import("./stock-book/stock-book-page.tsx") },
  "/admin/stock-book/count": { title: m.stocktake, load: () => import("./stock-book/count/count-page.tsx") },
  "/admin/questions": { title: m.office_questions, load: () => import("./questions/questions-page.tsx") },
  "/admin/reviews": { title: m.office_reviews, load: () => import("./reviews/reviews-page.tsx") },
  "/admin/customers": { title: m.office_customers, load: () => import("./customers/customers-page.tsx") },
  "/admin/customers/:id": { title: m.office_customer, load: () => import("./customers/customer-page.tsx") },
  "/admin/claims": { title: m.office_claims, load: () => import("./claims/claims-page.tsx") },
  "/admin/claims/:id": { title: m.office_claim, load: () => import("./claims/claim-page.tsx") },
  "/admin/messages": { title: m.office_messages, load: () => import("./messages/messages-page.tsx") },
  "/admin/mails": { title: m.office_mails, load: () => import("./mails/mails-page.tsx") },
  "/admin/search": { title: m.search, load: () => import("./search/search-page.tsx") },
  "/admin/growing": { title: m.office_growing, load: () => import("./growing/growing-page.tsx") },
  "/admin/growing/:id": { title: m.growing_batch, load: () => import("./growing/batch-page.tsx") },
  "/admin/offers": { title: m.office_offers, load: () => import("./offers/offers-page.tsx") },
  "/admin/delivery": { title: m.office_delivery, load: () => import("./delivery/delivery-page.tsx") },
  "/admin/words": { title: m.office_words, load: () => import("./words/words-page.tsx") },
  "/admin/blog": { title: m.office_blog, load: () => import("./blog/blog-page.tsx") },
  "/admin/courier-cash": { title: m.office_courier_cash, load: () => import("./cash/cash-page.tsx") },
  "/admin/reports": { title: m.office_reports, load: () => import("./reports/reports-page.tsx") },
  "/admin/reports/month": { title: m.office_month_statement, load: () => import("./reports/month-page.tsx") },
  "/admin/phones": { title: m.office_phones, load: () => import("./phones/phones-page.tsx") },
  "/admin/packing/scan": { title: m.scan_title, load: () => import("./packing/scan/scan-page.tsx") },
  "/admin/packing": { title: m.office_packing, load: () => import("./packing/packing-page.tsx") },
  "/admin/activity": { title: m.office_activity, load: () => import("./activity/activity-page.tsx") },
  "/admin/team": { title: m.office_team, load: () => import("./team/team-page.tsx") },
  "/admin/settings": { title: m.office_settings, load: () => import("./settings/settings-page.tsx") },
  "/admin/settings/payment": { title: m.settings_of_payment, load: () => import("./settings/payment-page.tsx") },
  "/admin/settings/account": {
    title: m.settings_of_account,
    load: () => import("./settings/account/account-page.tsx"),
  },
};

const papers: Record<Extract<OfficePath, `/admin/print/${string}`>, Page> = {
  "/admin/print/picking": { title: m.orders_picking_list, load: () => import("./print/picking/picking-page.tsx") },
  "/admin/print/slip": { title: m.office_slips, load: () => import("./print/slip/slip-page.tsx") },
  "/admin/print/invoice": { title: m.office_invoices, load: () => import("./print/invoice/invoice-page.tsx") },
  "/admin/print/mushak": { title: m.mushak_short, load: () => import("./print/mushak/mushak-page.tsx") },
  "/admin/print/label": { title: m.office_labels, load: () => import("./print/label/label-page.tsx") },
  "/admin/print/hand-over": {
    title: m.paper_hand_over,
    load: () => import("./print/hand-over/hand-over-page.tsx"),
  },
};

/** Without a connection they open from what the device keeps (shell/offline/field-pages.ts). */
const fieldPages = ["/admin/stock-book/count", "/admin/growing", "/admin/growing/:id", "/admin/packing/scan"] as const;
const loadFieldPages = () => Promise.all(fieldPages.map((path) => pages[path].load()));

const tables: RouteObject[] = [
  {
    Component: Root,
    // Shown while the first page's script loads.
    HydrateFallback: () => null,
    children: [
      {
        element: <AdminLayout setUp={TwoFactorSetup} loadFieldPages={loadFieldPages} />,
        children: [...routesOf(pages), { path: "/admin/*", handle: m.office_page_not_found, Component: NoSuchPage }],
      },
      { Component: PrintLayout, children: routesOf(papers) },
      { path: "/admin/forgot-password", handle: m.forgot_password, Component: ForgotPasswordPage },
      { path: "/admin/new-password", handle: m.new_password, Component: NewPasswordPage },
    ],
  },
];

function Root() {
  const title = useMatches().findLast(({ handle }) => typeof handle === "function")?.handle as
    | Page["title"]
    | undefined;
  // Registers the service worker, which shows a page of its own while the shop cannot be reached.
  useEffect(startKeeper, []);
  useEffect(() => {
    document.title = pageTitle((title ?? m.back_office)());
  }, [title]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function routesOf(table: Record<string, Page>): RouteObject[] {
  return Object.entries(table).map(([path, { title, load, next }]) => ({
    path,
    handle: title,
    ErrorBoundary: PageFailure,
    lazy: async () => {
      const Component = await loadedPage(load);
      // Fails as the page itself would, when it is asked for.
      next?.().catch(() => {});
      return { Component };
    },
  }));
}

/** Never rejects: for a script that failed the router would draw nothing at all, not even the frame of the office. */
async function loadedPage(load: Page["load"]): Promise<ComponentType> {
  try {
    return (await load()).default;
  } catch (error) {
    console.warn("A page could not be loaded", error);
    return PageFailure;
  }
}

if (import.meta.env.DEV) (await import("#messages/compiled/runtime.js")).overwriteGetLocale(language);
/** The office has its own place, whichever language the shop shows first. */
const basename = pathHere("/admin").slice(0, -"/admin".length) || "/";
const router = createBrowserRouter(tables, { basename });

function begin(): void {
  const icons = document.getElementById("icons");
  if (icons) icons.innerHTML = iconSheet();
  const office = document.getElementById("office");
  if (!office) return;
  createRoot(office).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

// Kept by the browser, this script may run before the end of the document is parsed.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
else begin();
