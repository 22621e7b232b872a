import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { keepFavorites } from "./favorites.ts";
import { currentShopper, openLogin } from "./shopper.ts";
import { onceSignInKnown } from "./sign-in-state.ts";

/** Adds or removes a favorite of the signed-in customer. A visitor is asked to log in. */
export function toggleFavorite(productId: string): void {
  onceSignInKnown(() => toggle(productId));
}

function toggle(productId: string): void {
  const { status, customer, favorites } = currentShopper();
  if (status !== "customer") {
    toast.bad(m.login_for_wishlist_toast());
    openLogin("login", { reason: m.login_for_wishlist(), favorite: productId });
    return;
  }
  const place = favorites.indexOf(productId);
  const isFavorite = place !== -1;
  const undo = () => currentShopper().customer?._id === customer?._id && restoreFavorite(productId, place);
  keepFavorites(isFavorite ? favorites.filter((id) => id !== productId) : [...favorites, productId]);
  if (isFavorite) toast.ok(m.removed_from_wishlist(), { label: m.undo(), onPress: undo });
  else toast.ok(m.added_to_wishlist());
}

/** Restores a favorite at its old position, unless it was added again meanwhile. */
function restoreFavorite(productId: string, place: number): void {
  const others = currentShopper().favorites.filter((id) => id !== productId);
  keepFavorites([...others.slice(0, place), productId, ...others.slice(place)]);
  toast.ok(m.added_to_wishlist());
}
