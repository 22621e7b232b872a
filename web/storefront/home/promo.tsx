import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import banner from "#web/ui/pictures/banner-promo.webp?url";
import bannerSmall from "#web/ui/pictures/banner-promo-560.webp?url";

export function Promo({ title = content.saleBadge, text = content.promoText }: { title?: string; text?: string }) {
  return (
    <div className="wrap">
      <section className="promo on-dark" aria-label={title}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink to="/collection" variant="paper">
          {content.shopPlants}
        </ButtonLink>
        <div className="promo__art" aria-hidden="true">
          <img
            srcSet={`${bannerSmall} 560w, ${banner} 1000w`}
            sizes="(min-width: 768px) 560px, 90vw"
            src={banner}
            width={1000}
            height={562}
            alt=""
            loading="lazy"
          />
        </div>
      </section>
    </div>
  );
}
