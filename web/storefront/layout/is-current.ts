/** Whether a link of the header or the tab bar leads to the page that is shown. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/collection")
    return pathname === to || pathname.startsWith("/collection/") || pathname.startsWith("/product/");
  // The account's own pages stand behind one tab.
  if (to === "/my-orders") return pathname === "/account" || pathname.startsWith(to);
  return pathname === to;
}
