import { Icon } from "#web/ui/icon.tsx";
import { refreshShop, toggleFavorite, useShop } from "../session/shop-state.ts";

type WishButtonProps = { productId: string; name: string; className?: string };

export function WishButton({ productId, name, className = "" }: WishButtonProps) {
  const { favorites, status } = useShop();
  const isOn = favorites.includes(productId);
  return (
    <button
      type="button"
      className={`iconbtn ${className}${isOn ? " is-on" : ""}`}
      aria-label={isOn ? `Remove from wishlist: ${name}` : `Add to wishlist: ${name}`}
      aria-pressed={isOn}
      onClick={async () => {
        // Right after the page came it is not known yet who is signed in; a customer is not to be asked to log in.
        if (status === "loading") await refreshShop();
        toggleFavorite(productId);
      }}
    >
      <Icon name="heart" />
    </button>
  );
}
