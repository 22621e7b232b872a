import { lazy, Suspense, useMemo } from "react";
import { content } from "#web/content.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { useEarlyPresses } from "../layout/early-presses.ts";
import { lateSheet } from "../layout/late-sheet.tsx";
import type { CardProduct } from "./card-product.ts";
import { ProductRail } from "./product-rail.tsx";
import type { ShownProduct } from "./shown-product.ts";
import under from "./under-product.css?url";

// They come after the rest: they are read last, and from this device.
const Comments = lazy(() =>
  import("./comments.tsx").then(
    ({ Comments }) => ({ default: Comments }),
    () => ({ default: CommentsNotLoaded }),
  ),
);

const LateSheet = lateSheet(under);

type UnderProductProps = { product: ShownProduct; related: CardProduct[]; categoryPath: string };

/** What is under the first screen. Its sheet stands before it, so that it holds back nothing above. */
export function UnderProduct({ product, related, categoryPath }: UnderProductProps) {
  // One element, so that no update meets it before its script is there: React would take it away with what was typed.
  const comments = useMemo(
    () => (
      <Suspense fallback={<CommentsComing />}>
        <Comments productId={product._id} />
      </Suspense>
    ),
    [product._id],
  );
  return (
    <>
      <LateSheet />
      <div className="wrap section--tight" {...useEarlyPresses()}>
        <div className="split">
          <section aria-label="About this product">
            <Tabs
              label="About this product"
              tabs={[
                {
                  label: content.longDescription,
                  panel: <RichText html={product.description} instead={content.noLongDescription} />,
                },
                {
                  label: content.careGuide,
                  panel: <RichText html={product.careGuide} instead={content.noCareGuide} />,
                },
              ]}
            />
          </section>
          {comments}
        </div>
      </div>
      <ProductRail
        title={content.relatedProducts}
        isTight
        products={related}
        more={{ label: product.category, to: categoryPath }}
      />
    </>
  );
}

function CommentsComing() {
  return (
    <section id="comments" className="cm__wait" aria-busy="true">
      <h2>{content.comments}</h2>
    </section>
  );
}

function CommentsNotLoaded(_props: { productId: string }) {
  return (
    <section id="comments">
      <h2>{content.comments}</h2>
      <p className="soft">The comments could not be loaded. Reload the page to try again.</p>
    </section>
  );
}

/** The server has cleaned this HTML when it was saved; nothing else may be shown by this way. */
function RichText({ html, instead }: { html: string; instead: string }) {
  if (html.trim() === "") return <p className="soft">{instead}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was saved
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
