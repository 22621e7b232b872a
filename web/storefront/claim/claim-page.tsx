/**
 * The page of claims: one for everybody, whose island reads the address. Opened by the link of a mail it is rendered with its address
 * (server/pages/plain/claim-pages.ts), and leads browsers without script to the plain page.
 */
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import type { Asked, PageModule } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import Claim from "./claim.island.tsx";

type Data = { plain: string | null };

/** For a guest, whose link is in the address. */
export const claimByLink: PageModule<Data> = {
  load({ search }: Asked) {
    const link = search.get("link");
    const claim = search.get("claim");
    const asked = new URLSearchParams({ link: link ?? "", ...(claim !== null && { claim }) });
    return { plain: link === null ? null : `/claim/plain?${asked}` };
  },
  meta: () => [
    { title: pageTitle(m.claim_title()) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
  ],
  default: ({ plain }) => <Island of={Claim} when="now" props={{ plain: plain === null ? null : pathHere(plain) }} />,
};

/** For an account, of a delivered order. */
export const newClaim: PageModule<object> = {
  meta: () => [{ title: pageTitle(m.claim_title()) }, { name: "robots", content: "noindex" }],
  default: () => <Island of={Claim} when="now" props={{ plain: null }} />,
};

/** Of an account's order: the plain page lies beside it, whatever the order. */
export const claimOfAccount: PageModule<object> = {
  meta: () => [{ title: pageTitle(m.claim_number()) }, { name: "robots", content: "noindex" }],
  default: () => <Island of={Claim} when="now" props={{ plain: "../claims-plain" }} />,
};
