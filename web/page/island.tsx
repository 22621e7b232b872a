import type { ComponentType, ReactNode } from "react";
import { writeProps } from "./island-props.ts";

/** When an island's script loads: at once, after the page, when in view, or when touched. A touch starts any island. */
export type When = "now" | "idle" | "seen" | "touch";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "gp-island": { of: string; when: When; props: string; "data-key"?: string | undefined; children: ReactNode };
    }
  }
}

const names = new Map<unknown, string>();

/** Call once, and wait for it before anything is rendered (documents/server.tsx). */
export async function nameIslands(islands: Record<string, () => Promise<{ default: unknown }>>): Promise<void> {
  for (const [name, load] of Object.entries(islands)) names.set((await load()).default, name);
}

type IslandProps<Props> = {
  of: ComponentType<Props>;
  when: When;
  /** Written into the page, so keep them small and JSON only. */
  props: NoInfer<Props>;
  /** Props for the server only: the browser keeps the HTML that they produced. */
  here?: NoInfer<Partial<Props>>;
  /** Lets scripts find the island in the document. */
  dataKey?: string;
};

/**
 * A part of a document that is hydrated in the browser: the default export of an `.island.tsx` file beside its page,
 * and a row in documents/islands.ts.
 *
 * Islands cannot nest and must not render ids from useId: each island is a separate React root, which would make other ids.
 */
export function Island<Props extends object>({ of: Part, when, props, here, dataKey }: IslandProps<Props>) {
  const name = names.get(Part);
  if (name === undefined) throw new Error(`${Part.name} is no island in documents/islands.ts`);
  return (
    <gp-island of={name} when={when} props={writeProps(props)} data-key={dataKey}>
      <Part {...props} {...here} />
    </gp-island>
  );
}
