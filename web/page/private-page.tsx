import type { ComponentType } from "react";
import { pageTitle } from "#web/settings.ts";
import { Island } from "./island.tsx";
import type { Meta, PageModule } from "./page.ts";

/**
 * A page with one island, the same for everyone. The browser fetches the shopper's data and reads the address, which may
 * contain a secret.
 */
export function privatePage(title: () => string, of: ComponentType<object>, more: Meta[] = []): PageModule<object> {
  return {
    meta: () => [{ title: pageTitle(title()) }, { name: "robots", content: "noindex" }, ...more],
    default: () => <Island of={of} when="now" props={{}} />,
  };
}
