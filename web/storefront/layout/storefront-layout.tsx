import { lazy, Suspense } from "react";
import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/storefront-layout.ts";
import { errorMeta } from "./error-meta.ts";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

// Its cards and pictures are not to be carried by pages where nothing went wrong.
const ErrorPage = lazy(() => import("./error-page.tsx").then((m) => ({ default: m.ErrorPage })));

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

export default function StorefrontLayout() {
  return (
    <Frame header={<Header />}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame header={<Header />}>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </Frame>
  );
}
