import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useShopper } from "../shopper/shopper.ts";
import { toggleFavorite } from "../shopper/toggle-favorite.ts";

type WishButtonProps = { productId: string; name: string; className?: string };

export function WishButton({ productId, name, className = "" }: WishButtonProps) {
  const { favorites } = useShopper();
  const isOn = favorites.includes(productId);
  return (
    <button
      type="button"
      className={`iconbtn ${className}${isOn ? " is-on" : ""}`}
      aria-label={isOn ? m.remove_from_wishlist({ name }) : m.add_to_wishlist({ name })}
      aria-pressed={isOn}
      onClick={() => toggleFavorite(productId)}
    >
      <Icon name="heart" />
    </button>
  );
}
