import { Outlet, useLocation } from "react-router";
import type { Route } from "./+types/storefront-layout.ts";
import { errorMeta } from "./error-meta.ts";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";
import { takeKept } from "./kept-data.ts";

export { ErrorBoundary } from "./error-boundary.tsx";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [takeKept];

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

/** One for all pages: what is around them stays as it is when the page changes. On the home page the header is part of the hero. */
export default function StorefrontLayout() {
  const { pathname } = useLocation();
  return (
    <Frame header={<Header inHero={pathname === "/"} />}>
      <Outlet />
    </Frame>
  );
}
