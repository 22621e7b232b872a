import { useEffect } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { openSearch, prepareSearch } from "#web/storefront/search/open-search.ts";
import { openLogin, useShopper } from "#web/storefront/shopper/shopper.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { CustomerMenu } from "./customer-menu.tsx";

/**
 * A Login button for visitors or a menu for customers, and the search button for phones. Until sign-in is known, the place of
 * the first two is empty.
 */
export default function HeaderActs() {
  const { status } = useShopper();
  useEffect(prepareSearch, []);
  return (
    <>
      <div className="acct">
        {status === "visitor" && (
          <button type="button" className="btn btn--secondary btn--md" onClick={() => openLogin()}>
            <Icon name="user" className="i-24" />
            <span>{m.login()}</span>
          </button>
        )}
        {status === "customer" && (
          <CustomerMenu className="iconbtn">
            <Icon name="user" className="i-24" />
          </CustomerMenu>
        )}
      </div>
      <a
        className="iconbtn hsearch"
        href={pathHere("/collection")}
        data-press=""
        aria-label={m.search()}
        onClick={(event) => {
          event.preventDefault();
          openSearch();
        }}
      >
        <Icon name="search" className="i-24" />
      </a>
    </>
  );
}
