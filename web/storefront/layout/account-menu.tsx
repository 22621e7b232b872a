import { content } from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";
import { openLogin, useShop } from "../session/shop-store.ts";
import { useLate } from "./use-late.ts";

/** A Login button for a visitor, a menu for a customer. While that is not known yet, their place stays empty. */
export function AccountMenu() {
  const { status } = useShop();
  const menu = useCustomerMenu();
  return (
    <div className="acct">
      {status === "visitor" && (
        <button type="button" className="btn btn--secondary btn--md" onClick={() => openLogin()}>
          {content.login}
        </button>
      )}
      {menu && (
        <menu.CustomerMenu className="iconbtn">
          <Icon name="user" className="i-24" />
        </menu.CustomerMenu>
      )}
    </div>
  );
}

const loadMenu = () => import("./customer-menu.tsx");

/** Null for a visitor, who does not fetch it. */
export function useCustomerMenu() {
  const isCustomer = useShop().status === "customer";
  const menu = useLate(isCustomer, loadMenu);
  return isCustomer ? menu : null;
}
