import { useQuery } from "@tanstack/react-query";
import { languages } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { copyText } from "../kit/copy-text.ts";
import { useSoldProducts } from "../kit/use-sold-products.ts";
import { office } from "../office.ts";
import { shownCoupon } from "./shown-coupon.ts";
import { type TypedCoupon, toInput } from "./typed-coupon.ts";

/** The coupon in the shopper's words, to be copied into a post or a chat. */
export function ShoppersSee({ typed }: { typed: TypedCoupon }) {
  const code = typed.code.trim().toUpperCase();
  const says = shownCoupon(toInput(typed), useNamed(typed));
  return (
    <section className="panel panel--pad" aria-labelledby="offer-says">
      <h2 id="offer-says">{m.offers_shoppers_see()}</h2>
      {says === null ? (
        <p className="hint">{m.offers_shoppers_see_nothing()}</p>
      ) : (
        languages.map((language) => (
          <div className="offer__says" key={language}>
            <p lang={language}>
              {code === "" ? null : <span className="coupons__code">{code}</span>} {says[language]}
            </p>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void copyText([code, says[language]].filter(Boolean).join(": "), m.offers_copy_refused())}
            >
              {language === "en" ? m.offers_copy_english() : m.offers_copy_bengali()}
            </Button>
          </div>
        ))
      )}
    </section>
  );
}

/** The categories or products of the coupon that are known by name. */
function useNamed({ on, ids }: TypedCoupon) {
  const isByCategory = on === "categories";
  const { data } = useQuery({
    ...{ queryKey: ["coupon-categories"], queryFn: office.listDeskCategories },
    enabled: isByCategory,
  });
  const { find } = useSoldProducts(on === "products" ? ids : []);
  return ids.flatMap((id) => {
    const one = isByCategory ? data?.categories.find(({ _id }) => _id === id) : find(id);
    return one ? [{ name: one.name, bengaliName: one.bengaliName }] : [];
  });
}
