import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../../product-card/names.tsx";
import { isReviewable, reviewPath, useGivenStars } from "../order-reviews.tsx";

type Guarantee = ClaimsOfOrder["guarantee"];
type WholeLinesProps = { order: OwnOrder; guarantee: Guarantee };

/** The lines of an order. Of a delivered one each has the way to its review and, while a plant is covered, to a claim. */
export function WholeLines({ order, guarantee }: WholeLinesProps) {
  const given = useGivenStars(order);
  return (
    <ul className="whole__lines">
      {order.items.map(({ product, quantity, size }) => (
        <li className="wline" key={`${product._id} ${size}`}>
          <span className="wline__pic tint-sand">
            {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="88px" /> : null}
          </span>
          <div>
            <a className="b6" href={pathHere(`/product/${product._id}`)}>
              {nameHere(product)}
            </a>
            {product.bengaliName ? (
              <p lang={language() === "bn" ? "en" : "bn"}>{language() === "bn" ? product.name : product.bengaliName}</p>
            ) : null}
            <p className="soft t14">
              {sizeName(size)} × {inDigits(quantity)}
            </p>
          </div>
          <span className="num b6">{showSum(toMinor(product.offerPrice) * quantity)}</span>
          {isReviewable(order) ? (
            <div className="wline__acts">
              <Review path={reviewPath(order, product._id)} stars={given.get(product._id)} />
              <SomethingWrong order={order} guarantee={guarantee} product={product._id} size={size} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The stars that were given lead to the review too: it can be changed. */
function Review({ path, stars }: { path: string; stars: number | undefined }) {
  return (
    <ButtonLink variant="secondary" size="md" href={pathHere(path)}>
      <Icon name="star" className="i-18" />
      {stars === undefined ? m.write_review() : m.your_review_stars({ stars: inDigits(stars) })}
    </ButtonLink>
  );
}

type SomethingWrongProps = { order: OwnOrder; guarantee: Guarantee; product: string; size: string };

function SomethingWrong({ order, guarantee, product, size }: SomethingWrongProps) {
  const line = guarantee?.lines.find((one) => one.product === product && one.size === size);
  if (!guarantee || !line?.isPlant || line.left === 0 || guarantee.daysLeft <= 0) return null;
  const { daysLeft } = guarantee;
  return (
    <ButtonLink variant="secondary" size="md" href={pathHere(`/my-orders/${order._id}/claim`)}>
      <Icon name="shield-check" className="i-18" />
      {m.claim_title()}{" "}
      <span className="soft">{m.claim_days_short({ count: daysLeft, days: inDigits(daysLeft) })}</span>
    </ButtonLink>
  );
}
