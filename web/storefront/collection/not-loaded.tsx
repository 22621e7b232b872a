import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { content } from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import pots from "#web/ui/pictures/pots.webp?url";

const ErrorPage = lazy(() => import("../layout/error-page.tsx").then((m) => ({ default: m.ErrorPage })));

/** The shop's own answer (unknown, gone, failed), or a network that broke: then all that is needed is here already. */
export function NotLoaded({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error)) {
    return (
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    );
  }
  return (
    <div className="wrap section">
      <EmptyState title={content.notLoadedTitle} text={content.notLoadedText} picture={pots} tint="blush" level="h1">
        <Button size="md" isLoading={state === "loading"} onClick={() => revalidate()}>
          {content.tryAgain}
        </Button>
      </EmptyState>
    </div>
  );
}
