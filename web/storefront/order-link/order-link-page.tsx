/**
 * The page behind an order link: a plain form that its server answers with a page (server/pages/plain/order-link-page.ts). It needs no script,
 * and no cache ever has it.
 */
import type { LinkPageData } from "#contract/wire/documents.ts";
import * as m from "#messages";
import type { Asked, Meta } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { CompleteForm } from "./complete-form.tsx";
import { GoOn, Lapsed, Ordered, Withdrawn } from "./link-states.tsx";

export const meta = (): Meta[] => [{ title: pageTitle(m.olink_title()) }, { name: "robots", content: "noindex" }];

export async function load({ api }: Asked): Promise<LinkPageData> {
  return api.readOrderLinkPage();
}

export default function OrderLinkPage({ link, path, form }: LinkPageData) {
  return (
    <div className="wrap olink">
      {form.payAt ? (
        <GoOn payAt={form.payAt} />
      ) : link.order ? (
        <Ordered link={link} order={link.order} path={path} form={form} />
      ) : link.state === "open" ? (
        <CompleteForm link={link} path={path} form={form} />
      ) : link.state === "lapsed" ? (
        <Lapsed link={link} path={path} />
      ) : (
        <Withdrawn />
      )}
    </div>
  );
}
