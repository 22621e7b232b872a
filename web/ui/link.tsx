import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";

type Way = {
  /** As is usual for a link to the page that is shown. */
  replace?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
  state?: unknown;
};

/** `to` is a path of the site, or a query ("?page=2") of the page that is shown. */
export type LinkProps = { to: string; ref?: Ref<HTMLAnchorElement> } & Way &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target">;

let navigate: NavigateFunction | undefined;

/**
 * A link within the site. It knows nothing but its address: the router's own listens to the router, and the hundred of a page
 * were all drawn once more, before the next page was, whenever anybody went anywhere.
 */
export function Link(props: LinkProps) {
  const { to, replace: _, preventScrollReset: __, state: ___, ...rest } = props;
  return <a {...rest} href={to} onClick={(event) => follow(event, props)} />;
}

/** Once, at the root: until then the browser follows links by itself. */
export function useLinks(): void {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
}

/** Other buttons, and keys that are held, mean another tab or window: the browser's. */
function follow(
  event: MouseEvent<HTMLAnchorElement>,
  { onClick, replace, preventScrollReset, state }: LinkProps,
): void {
  onClick?.(event);
  const { currentTarget } = event;
  if (!navigate || event.defaultPrevented || event.button || isHeld(event)) return;
  event.preventDefault();
  const address = pathOf(currentTarget);
  void navigate(address, { replace: replace ?? address === pathOf(location), preventScrollReset, state });
}

function isHeld({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}
