import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Who went back, or on, before the script was there still sees the page of the address before.
if (addressOf(location) !== addressOf(new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href)))
  location.reload();
// In slices, between which the browser answers to the shopper.
else startTransition(() => void hydrateRoot(document, <HydratedRouter />));

function addressOf({ pathname, search }: URL | Location): string {
  return pathname + search;
}
