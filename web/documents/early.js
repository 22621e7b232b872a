// Runs in the head of every document, before the first paint. client.ts and ui/picture/far-pictures.ts use what it records.
{
  const root = document.documentElement;
  root.classList.add("is-top");
  // It has good Bengali type, but under no name that a page could say: the page would fetch the shop's (ui/look/bengali-type.css).
  if (/Android/.test(navigator.userAgent)) root.classList.add("is-android");
  addEventListener("scroll", () => root.classList.remove("is-top"), { once: true, passive: true });
  window.early = [];
  const record = ({ target }) => window.early?.push(target);
  addEventListener("click", record, true);
  addEventListener("change", record, true);

  // The phone's search answers at once with the header's own field. Its panel takes over the text once it is alive.
  addEventListener(
    "click",
    (event) => {
      if (!event.target.closest?.(".hsearch,[href$='#search']") || document.querySelector("[of=search-panel][alive]"))
        return;
      event.preventDefault();
      root.classList.add("is-searching");
      document.querySelector(".header input").focus({ preventScroll: true });
    },
    true,
  );

  // When the next page takes long, shows a progress bar and marks the pressed link. Handlers that prevent the
  // navigation have run by then.
  let timer;
  const leave = (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = event.type === "submit" ? undefined : target.closest?.("a[href]");
    if (event.type !== "submit") {
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
    }
    stay();
    link?.classList.add("is-going");
    timer = setTimeout(() => root.classList.add("is-leaving"), 300);
  };
  const stay = () => {
    clearTimeout(timer);
    root.classList.remove("is-leaving");
    for (const link of document.querySelectorAll(".is-going")) link.classList.remove("is-going");
  };
  addEventListener("click", leave);
  addEventListener("submit", leave);
  addEventListener("pageshow", stay);
}
