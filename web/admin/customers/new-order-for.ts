/** With whose phone the form begins: it offers their addresses. A number abroad has a plus, which an address must not have bare. */
export function newOrderFor(phone: string): string {
  return phone === "" ? "/admin/orders/new" : `/admin/orders/new?${new URLSearchParams({ phone })}`;
}
