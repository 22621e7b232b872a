import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/storefront-layout.ts";
import { ErrorPage, errorMeta } from "./error-page.tsx";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

export default function StorefrontLayout() {
  return (
    <Frame header={<Header />}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame header={<Header />}>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}
