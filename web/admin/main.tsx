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
import type { officePaths } from "#web/routes.ts";
import { pageTitle } from "#web/settings.ts";
import { startKeeper } from "#web/storefront/layout/kept-pages.ts";
import { iconSheet } from "#web/ui/icon-sheet.ts";
import PrintLayout from "./print/print-layout.tsx";
import AdminLayout from "./shell/admin-layout.tsx";
import NoSuchPage from "./shell/no-such-page.tsx";
import { ForgotPasswordPage, NewPasswordPage } from "./shell/owner-password-page.tsx";
import { PageFailure } from "./shell/page-failure.tsx";
import { queries } from "./shell/queries.ts";

type OfficePath = (typeof officePaths)[number];
type Page = { title: string; load: () => Promise<{ default: ComponentType }> };

const pages: Record<Exclude<OfficePath, `/admin/print/${string}` | `/admin/${string}-password`>, Page> = {
  "/admin": { title: "Add product", load: () => import("./products/add-product-page.tsx") },
  "/admin/dashboard": { title: "Dashboard", load: () => import("./dashboard/dashboard-page.tsx") },
  "/admin/list": { title: "Products", load: () => import("./products/product-list-page.tsx") },
  "/admin/orders": { title: "Orders", load: () => import("./orders/orders-page.tsx") },
  "/admin/orders/new": { title: "New order", load: () => import("./orders/new-order-page.tsx") },
  "/admin/orders/book": { title: "Book couriers", load: () => import("./parcels/book-page.tsx") },
  "/admin/orders/:id": { title: "Order", load: () => import("./orders/order-page.tsx") },
  "/admin/orders/:id/edit": { title: "Edit order", load: () => import("./orders/edit-order-page.tsx") },
  "/admin/categories": { title: "Categories", load: () => import("./categories/categories-page.tsx") },
  "/admin/subcategories": { title: "Subcategories", load: () => import("./categories/subcategories-page.tsx") },
  "/admin/messages": { title: "Messages", load: () => import("./messages/messages-page.tsx") },
  "/admin/mails": { title: "Emails", load: () => import("./mails/mails-page.tsx") },
  "/admin/search": { title: "Search", load: () => import("./search/search-page.tsx") },
  "/admin/offers": { title: "Offers", load: () => import("./offers/offers-page.tsx") },
  "/admin/delivery": { title: "Delivery", load: () => import("./delivery/delivery-page.tsx") },
  "/admin/words": { title: "Words & pages", load: () => import("./words/words-page.tsx") },
  "/admin/blog": { title: "Blog", load: () => import("./blog/blog-page.tsx") },
  "/admin/courier-cash": { title: "Cash from couriers", load: () => import("./cash/cash-page.tsx") },
  "/admin/phones": { title: "Phones that refuse", load: () => import("./phones/phones-page.tsx") },
  "/admin/settings": { title: "Settings", load: () => import("./settings/settings-page.tsx") },
};

const papers: Record<Extract<OfficePath, `/admin/print/${string}`>, Page> = {
  "/admin/print/slip": { title: "Packing slips", load: () => import("./print/slip-page.tsx") },
  "/admin/print/invoice": { title: "Invoices", load: () => import("./print/invoice-page.tsx") },
};

const router = createBrowserRouter([
  {
    Component: Root,
    // Shown while the first page's script loads.
    HydrateFallback: () => null,
    children: [
      {
        Component: AdminLayout,
        children: [...routesOf(pages), { path: "/admin/*", handle: "Page not found", Component: NoSuchPage }],
      },
      { Component: PrintLayout, children: routesOf(papers) },
      { path: "/admin/forgot-password", handle: "Forgot password", Component: ForgotPasswordPage },
      { path: "/admin/new-password", handle: "New password", Component: NewPasswordPage },
    ],
  },
]);

function Root() {
  const title = useMatches().findLast(({ handle }) => typeof handle === "string")?.handle as string | undefined;
  // Registers the service worker, which shows a page of its own while the shop cannot be reached.
  useEffect(startKeeper, []);
  useEffect(() => {
    document.title = pageTitle(title ?? "Back office");
  }, [title]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function routesOf(table: Record<string, Page>): RouteObject[] {
  return Object.entries(table).map(([path, { title, load }]) => ({
    path,
    handle: title,
    ErrorBoundary: PageFailure,
    lazy: async () => ({ Component: (await load()).default }),
  }));
}

const icons = document.getElementById("icons");
if (icons) icons.innerHTML = iconSheet();
const office = document.getElementById("office");
if (office) {
  createRoot(office).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
