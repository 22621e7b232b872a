import type { ComponentType, ReactNode } from "react";

/** When its script comes: at once, after the page, when it is seen, or when it is touched. A touch starts every island. */
export type When = "now" | "idle" | "seen" | "touch";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "gp-island": { of: string; when: When; props: string; "data-key"?: string | undefined; children: ReactNode };
    }
  }
}

type Module = { default: ComponentType<never> };

const names = new Map(
  Object.entries(import.meta.glob<Module>("../islands/*.tsx", { eager: true })).map(([path, module]) => [
    module.default as unknown,
    path.slice("../islands/".length, -".tsx".length),
  ]),
);

type IslandProps<Props> = {
  of: ComponentType<Props>;
  when: When;
  /** Sent with the page, so small, and nothing that JSON does not know. */
  props: NoInfer<Props>;
  /** For the server only: what it makes of these the browser finds in the page and leaves as it is. */
  here?: NoInfer<Partial<Props>>;
  /** By which scripts find it in the document. */
  dataKey?: string;
};

/**
 * A part of a document that lives in the browser: the default export of a file in islands/.
 *
 * Islands do not nest. None has an id of React's own (useId): the browser draws it as a tree by itself and would make another.
 */
export function Island<Props extends object>({ of: Part, when, props, here, dataKey }: IslandProps<Props>) {
  const name = names.get(Part);
  if (name === undefined) throw new Error(`${Part.name} is the default export of no file in islands/`);
  return (
    <gp-island of={name} when={when} props={JSON.stringify(props)} data-key={dataKey}>
      <Part {...props} {...here} />
    </gp-island>
  );
}
