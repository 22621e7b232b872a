import { Outlet } from "react-router";
import type { Route } from "./+types/storefront-layout.ts";
import { errorMeta } from "./error-meta.ts";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

export { ErrorBoundary } from "./error-boundary.tsx";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

export default function StorefrontLayout() {
  return (
    <Frame header={<Header />}>
      <Outlet />
    </Frame>
  );
}
