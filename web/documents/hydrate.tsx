import { type ComponentType, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { startSignIn } from "#web/storefront/shopper/sign-in-state.ts";

// Here, because the first island fetches this script, whichever it is: some show a shopper's own data.
startSignIn();

let count = 0;

/** Hydrates in slices, so that the browser can react in between. @returns the root, once it handles events */
export function hydrate(element: HTMLElement, Part: ComponentType<object>, props: object): Promise<Root> {
  count += 1;
  const identifierPrefix = `i${count}`;
  return new Promise((resolve) => {
    const part = (
      <Alive onAlive={() => resolve(root)}>
        <Part {...props} />
      </Alive>
    );
    let root: Root;
    startTransition(() => {
      root = hydrateRoot(element, part, { identifierPrefix });
    });
  });
}

type AliveProps = { onAlive: () => void; children: React.ReactNode };

function Alive({ onAlive, children }: AliveProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(onAlive, []);
  return children;
}
