import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// In slices, between which the browser answers to the shopper.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
