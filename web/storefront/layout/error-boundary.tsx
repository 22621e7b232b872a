import { lazy, Suspense } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isNetworkFailure } from "./error-meta.ts";
import { Frame, loadOffline } from "./frame.tsx";
import { Header } from "./header.tsx";
import { useLate } from "./use-late.ts";

// Its cards and pictures are not to be carried by pages where nothing went wrong.
const ErrorPage = lazy(() => import("./error-page.tsx").then((m) => ({ default: m.ErrorPage })));

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame header={<Header />}>
      {isNetworkFailure(error) ? (
        <Unreached />
      ) : (
        <Suspense>
          <ErrorPage error={error} />
        </Suspense>
      )}
    </Frame>
  );
}

function Unreached() {
  const { revalidate } = useRevalidator();
  const part = useLate(true, loadOffline);
  return part && <part.Unreached onReached={revalidate} />;
}
