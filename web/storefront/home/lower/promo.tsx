import type { PicturePart, WordName } from "#contract/rules/word-list.ts";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Far } from "#web/ui/far/far.tsx";
import { ArtPicture } from "#web/ui/picture/art-picture.tsx";
import banner from "#web/ui/pictures/banner-promo.webp?url";
import banner560 from "#web/ui/pictures/banner-promo-560.avif?url";
import banner1000 from "#web/ui/pictures/banner-promo-1000.avif?url";
import { hasWord, word } from "#web/words.ts";
import { Word } from "../../word.tsx";
import { isOrnament, PartPicture } from "../part-picture.tsx";

/** `part`: the owner may replace it. */
type Art = { avif: string; src: string; part?: PicturePart };
const foliage: Art = { avif: `${banner560} 560w, ${banner1000} 1000w`, src: banner, part: "sale" };

type PromoProps = { heading?: WordName; lead?: WordName; art?: Art };

export function Promo({ heading = "saleTitle", lead = "saleText", art = foliage }: PromoProps) {
  const picture = (
    <ArtPicture avif={art.avif} src={art.src} sizes="(min-width: 768px) 560px, 68vw" width={1000} height={562} />
  );
  return (
    <div className="wrap">
      <section className="promo on-dark" aria-label={word(heading)}>
        <h2>
          <Word name={heading} />
        </h2>
        {hasWord(lead) && (
          <p>
            <Word name={lead} />
          </p>
        )}
        <ButtonLink href={pathHere("/collection")} variant="paper">
          <Word name="saleButton" />
        </ButtonLink>
        <div className="promo__art" aria-hidden={art.part === undefined || isOrnament(art.part) || undefined}>
          <Far>
            {art.part === undefined ? (
              picture
            ) : (
              <PartPicture part={art.part} sizes="(min-width: 768px) 560px, 80vw">
                {picture}
              </PartPicture>
            )}
          </Far>
        </div>
      </section>
    </div>
  );
}
