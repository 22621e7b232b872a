// Runs in the head of `/` only: leads who once pressed a language switch to that language. The page itself stays the same for everyone.
// Not on the way back: who goes back to this page wants this page. Not while it is prerendered: the choice may still be made.
{
  const lead = () => {
    let wanted;
    try {
      wanted = localStorage.getItem("gp:language");
    } catch {}
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (!wanted || wanted === document.documentElement.lang || type === "back_forward") return;
    const other = document.querySelector(`link[rel=alternate][hreflang|="${CSS.escape(wanted)}"]`);
    if (other) location.replace(new URL(other.href).pathname + location.search + location.hash);
  };
  if (document.prerendering) document.addEventListener("prerenderingchange", lead, { once: true });
  else lead();
}
