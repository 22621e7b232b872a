import type { ReactNode } from "react";
import * as m from "#messages";
import HeaderActs from "#web/islands/header-acts.tsx";
import Login from "#web/islands/login.tsx";
import SearchBox from "#web/islands/search-box.tsx";
import SearchPanel from "#web/islands/search-panel.tsx";
import Shell from "#web/islands/shell.tsx";
import TabBar from "#web/islands/tab-bar.tsx";
import { Footer } from "#web/storefront/layout/footer.tsx";
import { Header } from "#web/storefront/layout/header.tsx";
import late from "#web/storefront/layout/late.css?url";
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
