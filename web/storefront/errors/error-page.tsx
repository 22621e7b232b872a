import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import type { PageError } from "#web/page/page.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { Solo } from "../kit/solo.tsx";
import wateringCan from "../orders/watering-can.webp?url";
import type { GoneProduct } from "../product/gone-product.ts";
import { ProductRail } from "../product-card/product-rail.tsx";
import RequestNumber from "./request-number.island.tsx";

export function ErrorPage({ error: { status, details } }: { error: PageError }) {
  if (status === 404) return <NotFound />;
  if (status === 410) return <Gone product={details as GoneProduct} />;
  return <Failed {...(details as Refused)} />;
}

function NotFound() {
  return (
    <div className="wrap">
      <Solo title={m.not_found_title()} text={m.not_found_text()} picture={pots} tint="sand">
        {/* biome-ignore lint/a11y/useSemanticElements: a search element would need a second box around the form */}
        <form className="searchbox" role="search" aria-label={m.search_all_products()} action={pathHere("/collection")}>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            placeholder={m.search_products()}
            aria-label={m.search_products_here()}
          />
        </form>
        <div className="acts">
          <ButtonLink href={pathHere("/collection")}>{m.shop_plants()}</ButtonLink>
          <ButtonLink href={pathHere("/")} variant="secondary">
            {m.home()}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}

function Gone({ product: { category, popular } }: { product: GoneProduct }) {
  const home = { label: m.home(), to: "/" };
  const products = { label: m.products(), to: "/collection" };
  return (
    <>
      <div className="wrap">
        <Crumbs trail={category ? [home, products] : [home]} current={category?.name ?? m.products()} />
        <Solo title={m.gone_title()} text={m.gone_text()} picture={pots} tint="sky">
          <div className="acts">
            <ButtonLink href={pathHere(category ? `/collection/${category.slug}` : "/collection")}>
              {category?.name ?? m.all_products()}
            </ButtonLink>
            <ButtonLink href={pathHere("/contact")} variant="secondary">
              {m.talk_to_expert()}
            </ButtonLink>
          </div>
        </Solo>
      </div>
      <ProductRail id="popular" title={m.popular_products()} products={popular} />
    </>
  );
}

type Refused = { message?: string; requestId?: string };

function Failed({ message, requestId }: Refused) {
  return (
    <div className="wrap">
      <Solo
        title={m.failed_title()}
        text={requestId ? m.failed_text() : m.failed_text_without_number()}
        picture={wateringCan}
        tint="blush"
      >
        {requestId && <Island of={RequestNumber} when="idle" props={{ requestId, message }} />}
        <div className="acts">
          {/* An empty address reloads the page. */}
          <ButtonLink href="">
            <Icon name="refresh" />
            {m.try_again()}
          </ButtonLink>
          <ButtonLink href={pathHere("/contact")} variant="secondary">
            {m.contact()}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}
