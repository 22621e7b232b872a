// Stands in the head of every document and runs before it is drawn. What it records is used by client.ts and ui/far-pictures.ts.
{
  const root = document.documentElement;
  root.classList.add("is-top");
  addEventListener("scroll", () => root.classList.remove("is-top"), { once: true, passive: true });
  window.early = [];
  const record = ({ target }) => window.early?.push(target);
  addEventListener("click", record, true);
  addEventListener("change", record, true);
}
