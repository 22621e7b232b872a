import { lazy, Suspense } from "react";
import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/home-layout.ts";
import { errorMeta } from "./error-meta.ts";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

// Its cards and pictures are not to be carried by pages where nothing went wrong.
const ErrorPage = lazy(() => import("./error-page.tsx").then((m) => ({ default: m.ErrorPage })));

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

/** Without the navbar: the hero carries navigation, search and cart itself. */
export default function HomeLayout() {
  return (
    <Frame header={<Header inHero />}>
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
