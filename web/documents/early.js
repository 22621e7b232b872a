// Stands in the head of every document and runs before it is drawn. What it records is used by client.ts and ui/far-pictures.ts.
{
  const root = document.documentElement;
  root.classList.add("is-top");
  addEventListener("scroll", () => root.classList.remove("is-top"), { once: true, passive: true });
  window.early = [];
  const record = ({ target }) => window.early?.push(target);
  addEventListener("click", record, true);
  addEventListener("change", record, true);

  // A page that is long on its way is seen to come: a bar, and the link that was pressed. Whoever prevents it has answered by then.
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
