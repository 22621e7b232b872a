import { Outlet } from "react-router";
import type { Route } from "./+types/home-layout.ts";
import { errorMeta } from "./error-meta.ts";
import { Frame } from "./frame.tsx";
import { Header } from "./header.tsx";

export { ErrorBoundary } from "./error-boundary.tsx";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error);

/** Without the navbar: the hero carries navigation, search and cart itself. */
export default function HomeLayout() {
  return (
    <Frame header={<Header inHero />}>
      <Outlet />
    </Frame>
  );
}
