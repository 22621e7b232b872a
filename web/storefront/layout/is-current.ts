/** Whether a link of the header or the tab bar leads to the current page. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/collection")
    return pathname === to || pathname.startsWith("/collection/") || pathname.startsWith("/product/");
  // All pages of the account have the same tab.
  if (to === "/my-orders") return pathname === "/account" || pathname.startsWith(to);
  return pathname === to;
}
