import type { WordName } from "#contract/word-list.ts";
import { pathHere } from "#web/language.ts";
import { ArtPicture } from "#web/ui/art-picture.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Far } from "#web/ui/far.tsx";
import banner from "#web/ui/pictures/banner-promo.webp?url";
import banner560 from "#web/ui/pictures/banner-promo-560.avif?url";
import banner1000 from "#web/ui/pictures/banner-promo-1000.avif?url";
import { word } from "#web/words.ts";
import { Said } from "../said.tsx";

type Art = { avif: string; src: string };
const foliage: Art = { avif: `${banner560} 560w, ${banner1000} 1000w`, src: banner };

type PromoProps = { heading?: WordName; lead?: WordName; art?: Art };

export function Promo({ heading = "saleTitle", lead = "saleText", art = foliage }: PromoProps) {
  return (
    <div className="wrap">
      <section className="promo on-dark" aria-label={word(heading)}>
        <h2>
          <Said it={heading} />
        </h2>
        <p>
          <Said it={lead} />
        </p>
        <ButtonLink href={pathHere("/collection")} variant="paper">
          <Said it="saleButton" />
        </ButtonLink>
        <div className="promo__art" aria-hidden="true">
          <Far>
            <ArtPicture
              avif={art.avif}
              src={art.src}
              sizes="(min-width: 768px) 560px, 68vw"
              width={1000}
              height={562}
            />
          </Far>
        </div>
      </section>
    </div>
  );
}
