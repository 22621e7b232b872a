/**
 * The script of every document, beside the inlined early.js: hydrates its islands.
 *
 * 1. An island declares when its script is fetched: at once, when the browser is idle, when the island is in view, or when it
 *    is touched.
 * 2. A press on an island that is not hydrated starts it, and is replayed after hydration: the last press on each control,
 *    once. early.js records presses made before this script runs.
 * 3. The browser follows links itself, except links with `data-press`, which do more with a script.
 * 4. If an island's script cannot be fetched after a press, a toast says so, and the next press tries again.
 */
import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { language } from "#web/language.ts";
import { readProps } from "#web/page/island-props.ts";
import { isOtherPreferred, watchSwitches } from "#web/storefront/language/language-choice.ts";
import { showCartCount } from "#web/storefront/shopper/cart/cart-badge.ts";
import { whenShown } from "#web/ui/far/when-shown.ts";
import { FarElement } from "#web/ui/picture/far-pictures.ts";
import { islands } from "./islands.ts";

declare global {
  interface Window {
    early?: EventTarget[] | undefined;
  }
}

if (import.meta.env.DEV) (await import("#messages/compiled/runtime.js")).overwriteGetLocale(language);

const touches = ["pointerover", "touchstart", "scroll", "focusin", "click", "change", "submit"] as const;
const presses = ["click", "change", "submit"];
const controls = "button, select, [type=radio], [type=checkbox], [data-press]";
const patienceMs = 3000;

class IslandElement extends HTMLElement {
  #alive: Promise<void> | undefined;
  #root: Root | undefined;
  #pressed = new Map<HTMLElement, { isChecked?: boolean; value?: string }>();

  connectedCallback(): void {
    for (const touch of touches)
      this.addEventListener(touch, this, { capture: true, passive: !presses.includes(touch) });
    const when = this.getAttribute("when");
    if (when === "now") void this.start();
    if (when === "idle") whenIdle(() => void this.start());
    if (when === "seen") seen.observe(this.firstElementChild ?? this);
  }

  disconnectedCallback(): void {
    this.#root?.unmount();
    this.#root = undefined;
    this.#alive = undefined;
  }

  handleEvent(event: Event): void {
    if (this.hasAttribute("alive")) return;
    if (!presses.includes(event.type)) return void this.start();
    if (!this.press(event.target)) return;
    event.stopImmediatePropagation();
    // Checkboxes and radio buttons show the press at once by themselves.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  }

  /** Records a press to replay after hydration. @returns false if it hit no control of the island */
  press(target: EventTarget | null): boolean {
    const pressed = target instanceof HTMLFormElement ? target : null;
    const control = pressed ?? (target instanceof Element ? target.closest<HTMLElement>(controls) : null);
    if (!control || !this.contains(control)) return false;
    if (control instanceof HTMLInputElement) this.#pressed.set(control, { isChecked: control.checked });
    else if (control instanceof HTMLSelectElement) this.#pressed.set(control, { value: control.value });
    else this.#pressed.set(control, {});
    this.start(true).then(
      () => this.#repeat(),
      () => this.#pressed.clear(),
    );
    return true;
  }

  start(isPressed = false): Promise<void> {
    this.#alive ??= this.#hydrate().catch((error: unknown) => {
      this.#alive = undefined;
      throw error;
    });
    if (isPressed) this.#alive.catch(sayNotReached);
    else this.#alive.catch(() => undefined);
    return this.#alive;
  }

  async #hydrate(): Promise<void> {
    const load = islands[this.getAttribute("of") ?? ""];
    if (!load) return;
    const [{ hydrate }, { default: Part }] = await Promise.all([import("./hydrate.tsx"), load()]);
    this.#root = await hydrate(this, Part as ComponentType<object>, readProps(this.getAttribute("props") ?? "{}"));
    this.setAttribute("alive", "");
  }

  #repeat(): void {
    for (const [control, { isChecked, value }] of this.#pressed) {
      this.#pressed.delete(control);
      // Hydration reset the choice, and React learns the shopper's choice only from a change event.
      if (control instanceof HTMLSelectElement) {
        control.value = value ?? "";
        control.dispatchEvent(new Event("change", { bubbles: true }));
        continue;
      }
      if (control instanceof HTMLInputElement) control.checked = !isChecked;
      if (control instanceof HTMLFormElement) control.requestSubmit();
      else control.click();
    }
  }
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting) void target.closest<IslandElement>("gp-island")?.start();
});

/**
 * Acts once: after the page and its pictures have loaded, or when they take too long. A busy browser has no idle time: it
 * acts then too.
 */
function whenIdle(act: () => void): void {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    window.requestIdleCallback?.(act, { timeout: patienceMs }) ?? setTimeout(act);
  };
  if (document.readyState === "complete") begin();
  addEventListener("load", begin, { once: true });
  setTimeout(begin, patienceMs);
}

function sayNotReached(): void {
  import("#web/ui/not-reached.ts").then(
    (notReached) => notReached.sayNotReached(),
    () => undefined,
  );
}

/** A page that returns from the back/forward cache has its line still, or the visitor has closed it. */
function offer({ offerOtherLanguage }: { offerOtherLanguage: () => void }): void {
  whenShown(() => isOtherPreferred() && offerOtherLanguage());
}

/** Skips to the content without changing the address, which would need another press of Back. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Starts the islands. Only after the document is parsed are all of them complete. */
function begin(): void {
  customElements.define("gp-island", IslandElement);
  customElements.define("gp-far", FarElement);
  whenShown(() => showCartCount());
  watchSwitches();
  if (isOtherPreferred())
    whenIdle(() => void import("#web/storefront/language/other-language.ts").then(offer, () => {}));
  document.querySelector<HTMLElement>(".skip")?.addEventListener("click", skip);
  document.activeElement?.closest<IslandElement>("gp-island")?.start();
  const early = window.early ?? [];
  window.early = undefined;
  for (const target of early)
    if (target instanceof Element) target.closest<IslandElement>("gp-island:not([alive])")?.press(target);
}

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin, { once: true });
else begin();
