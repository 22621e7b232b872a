import { useEffect, useRef } from "react";
import { isRouteErrorResponse } from "react-router";
import { ApiError } from "#web/api.ts";
import { content } from "#web/content.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { toast } from "#web/ui/toast.tsx";
import wateringCan from "../orders/watering-can.webp?url";
import type { CardProduct } from "../product/card-product.ts";
import { ProductRail } from "../product/product-rail.tsx";
import { Crumbs } from "./crumbs.tsx";
import { statusOf } from "./error-meta.ts";
import solo from "./solo.css?url";
import { Solo } from "./solo.tsx";

/** What a loader throws with a 410: the way on from a product that is no more. */
export type GoneProduct = { category: { name: string; slug: string } | null; popular: CardProduct[] };

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <>
      <link rel="stylesheet" href={solo} precedence="page" />
      <What error={error} />
    </>
  );
}

function What({ error }: { error: unknown }) {
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  if (status === 410 && isRouteErrorResponse(error)) return <Gone product={error.data as GoneProduct | null} />;
  return <Failed {...refusalOf(error)} />;
}

function NotFound() {
  return (
    <div className="wrap">
      <Solo title={content.notFoundTitle} text={content.notFoundText} picture={pots} tint="sand">
        {/* biome-ignore lint/a11y/useSemanticElements: a search element would need a second box around the form */}
        <form className="searchbox" role="search" action="/collection">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            placeholder={content.searchProducts}
            aria-label="Search products here"
          />
        </form>
        <div className="acts">
          <ButtonLink to="/collection">{content.shopPlants}</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            {content.home}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}

const home = { label: content.home, to: "/" };
const products = { label: content.products, to: "/collection" };

function Gone({ product }: { product: GoneProduct | null }) {
  const category = product?.category;
  return (
    <>
      <div className="wrap">
        <Crumbs trail={category ? [home, products] : [home]} current={category?.name ?? content.products} />
        <Solo title={content.goneTitle} text={content.goneText} picture={pots} tint="sky">
          <div className="acts">
            <ButtonLink to={category ? `/collection/${category.slug}` : "/collection"}>
              {category?.name ?? content.allProducts}
            </ButtonLink>
            <ButtonLink to="/contact" variant="secondary">
              {content.talkToExpert}
            </ButtonLink>
          </div>
        </Solo>
      </div>
      <ProductRail title={content.popularProducts} products={product?.popular ?? []} />
    </>
  );
}

type Refused = { message?: string | undefined; requestId?: string | undefined };

function Failed({ message, requestId }: Refused) {
  useEffect(() => {
    if (message) toast.bad(message);
  }, [message]);
  return (
    <div className="wrap">
      <Solo
        title={content.failedTitle}
        text={requestId ? content.failedText : content.failedTextWithoutNumber}
        picture={wateringCan}
        tint="blush"
      >
        {requestId && <RequestNumber requestId={requestId} />}
        <div className="acts">
          <Button onClick={() => window.location.reload()}>
            <Icon name="refresh" />
            {content.tryAgain}
          </Button>
          <ButtonLink to="/contact" variant="secondary">
            {content.contact}
          </ButtonLink>
        </div>
      </Solo>
    </div>
  );
}

function RequestNumber({ requestId }: { requestId: string }) {
  const shown = useRef<HTMLElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(requestId);
      toast.ok("Copied");
    } catch {
      // Not allowed, or not over https: then it is at least selected.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  }
  return (
    <p className="solo__code">
      <span className="code">
        <span>
          Request <span ref={shown}>{requestId}</span>
        </span>
        <button type="button" className="iconbtn" aria-label="Copy the request number" onClick={copy}>
          <Icon name="copy" className="i-18" />
        </button>
      </span>
    </p>
  );
}

/** What the shop said to it; nothing where it was not the shop that answered. */
function refusalOf(error: unknown): Refused {
  if (error instanceof ApiError) return error.refusal;
  if (!isRouteErrorResponse(error)) return {};
  // An answer that the pages did not make arrives as its text.
  const thrown: unknown = typeof error.data === "string" ? parsed(error.data) : error.data;
  if (typeof thrown !== "object" || thrown === null) return {};
  const { message, requestId } = thrown as Record<string, unknown>;
  return {
    message: typeof message === "string" ? message : undefined,
    requestId: typeof requestId === "string" ? requestId : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
