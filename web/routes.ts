// The whole site as one table.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("storefront/layout/storefront-layout.tsx", [
    index("storefront/home/home-page.tsx"),
    route("collection", "storefront/collection/collection-page.tsx"),
    route("collection/:category", "storefront/collection/category-page.tsx"),
    route("collection/:category/:id", "storefront/product/product-page.tsx"),
    route("product/:id", "storefront/product/product-page.tsx", { id: "storefront/product/product-by-id" }),
    route("testimonial", "storefront/testimonial/testimonial-page.tsx"),
    route("contact", "storefront/contact/contact-page.tsx"),
    route("blog/:slug", "storefront/blog/post-page.tsx"),

    route("cart", "storefront/cart/cart-page.tsx"),
    route("place-order", "storefront/checkout/place-order-page.tsx"),
    route("my-orders", "storefront/orders/my-orders-page.tsx"),
    route("my-orders/:id/receipt", "storefront/orders/receipt-page.tsx"),
    route("track/:token", "storefront/orders/track-page.tsx"),
    route("wishlist", "storefront/wishlist/wishlist-page.tsx"),
    route("account", "storefront/account/account-page.tsx"),
    route("confirm-email", "storefront/account/confirm-email-page.tsx"),
    route("reset-password", "storefront/session/reset-password-page.tsx"),
    route("loader", "storefront/checkout/loader-page.tsx"),

    route("*", "storefront/layout/not-found-page.tsx"),
  ]),

  route("admin", "admin/admin-layout.tsx", [
    index("admin/products/add-product-page.tsx"),
    route("dashboard", "admin/dashboard/dashboard-page.tsx"),
    route("list", "admin/products/product-list-page.tsx"),
    route("orders", "admin/orders/orders-page.tsx"),
    route("orders/new", "admin/orders/new-order-page.tsx"),
    route("orders/:id", "admin/orders/order-page.tsx"),
    route("categories", "admin/categories/categories-page.tsx"),
    route("subcategories", "admin/categories/subcategories-page.tsx"),
    route("messages", "admin/messages/messages-page.tsx"),
    route("mails", "admin/mails/mails-page.tsx"),
    route("search", "admin/search/search-page.tsx"),
    route("settings", "admin/settings/settings-page.tsx"),
  ]),

  route("admin/print", "admin/print/print-layout.tsx", [
    route("slip", "admin/print/slip-page.tsx"),
    route("invoice", "admin/print/invoice-page.tsx"),
  ]),
] satisfies RouteConfig;
