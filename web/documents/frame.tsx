import type { ReactNode } from "react";
import * as m from "#messages";
import { Footer } from "#web/storefront/layout/footer.tsx";
import { Header } from "#web/storefront/layout/header.tsx";
import HeaderActs from "#web/storefront/layout/header-acts.island.tsx";
import late from "#web/storefront/layout/late.css?url";
import Shell from "#web/storefront/layout/shell.island.tsx";
import TabBar from "#web/storefront/layout/tab-bar.island.tsx";
import SearchBox from "#web/storefront/search/search-box.island.tsx";
import SearchPanel from "#web/storefront/search/search-panel.island.tsx";
import Login from "#web/storefront/session/login.island.tsx";
import { Word } from "#web/storefront/word.tsx";
import { hasWord } from "#web/words.ts";
import { Island } from "../page/island.tsx";

/** Header and footer around every storefront page. On the home page the header is part of the hero. */
export function Frame({ address, children }: { address: string; children: ReactNode }) {
  const [pathname = ""] = address.split("?");
  return (
    <>
      <a className="skip btn btn--primary btn--sm" href="#main">
        {m.skip_to_content()}
      </a>
      {hasWord("announcement") && (
        <aside className="announcement">
          <Word name="announcement" />
        </aside>
      )}
      <Header
        address={address}
        search={<Island of={SearchBox} when="touch" props={{}} />}
        acts={<Island of={HeaderActs} when="idle" props={{}} />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {/* Styles of everything below. Here the link does not delay the paint of anything above. */}
      <link rel="stylesheet" href={late} />
      <Footer address={address} />
      <Island of={TabBar} when="idle" props={{ pathname }} />
      <Island of={Shell} when="idle" props={{}} />
      <Island of={SearchPanel} when="touch" props={{}} />
      <Island of={Login} when="touch" props={{}} />
    </>
  );
}
