import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { content } from "#web/content.ts";

const listPath = /^\/collection(\/[^/]+)?\/?$/;

type ResultsProps = { page: number; children: ReactNode };

/**
 * What a change of filters, words or page replaces: the old one stays, dimmed, until the new one is there. Another page
 * starts at its top and takes the focus along; a control that has vanished with the change leaves its focus here.
 */
export function Results({ page, children }: ResultsProps) {
  const region = useRef<HTMLElement>(null);
  const arrived = useRef({ page, key: "" });
  const { key } = useLocation();
  const { location: next } = useNavigation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const before = arrived.current;
    arrived.current = { page, key };
    if (before.key === "" || before.key === key || isBack) return;
    const isPaged = before.page !== page && page > 1;
    if (isPaged) region.current?.scrollIntoView({ block: "start" });
    if (isPaged || document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, [page, key, isBack]);
  return (
    <section
      ref={region}
      className="results"
      tabIndex={-1}
      aria-label={page > 1 ? `${content.products}, page ${page}` : content.products}
      aria-busy={listPath.test(next?.pathname ?? "")}
      onClickCapture={ignoreSecondClick}
    >
      {children}
    </section>
  );
}

/** The grid moves under the pointer when a page arrives: the second half of a double click would open a product. */
function ignoreSecondClick(event: React.MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
