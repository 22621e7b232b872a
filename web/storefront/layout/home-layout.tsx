import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/home-layout.ts";
import { ErrorPage, errorMeta } from "./error-page.tsx";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

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
  return (
    <Frame header={<Header />}>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}
