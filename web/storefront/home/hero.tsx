import type { WordName } from "#contract/rules/word-list.ts";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { ArtPicture } from "#web/ui/picture/art-picture.tsx";
import hero from "#web/ui/pictures/hero.webp?url";
import heroSmall from "#web/ui/pictures/hero-640.webp?url";
import hero720 from "#web/ui/pictures/hero-720.avif?url";
import hero960 from "#web/ui/pictures/hero-960.avif?url";
import hero1200 from "#web/ui/pictures/hero-1200.avif?url";
import { hasWord } from "#web/words.ts";
import { Word } from "../word.tsx";
import { isOrnament, PartPicture } from "./part-picture.tsx";

const highlights: { icon: IconName; name: WordName }[] = [
  { icon: "truck", name: "highlight1" },
  { icon: "shield-check", name: "highlight2" },
  { icon: "sprout", name: "highlight3" },
];

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero__in">
        <div>
          {hasWord("saleBadge") && (
            <p className="sale">
              <b>
                <Word name="saleBadge" />
              </b>
              <Word name="saleSaving" />
            </p>
          )}
          <h1>
            <Word name="headline" />
          </h1>
          <p className="hero__lead">
            <Word name="heroLead" />
          </p>
          <div className="hero__ctas">
            <ButtonLink href={pathHere("/collection")} size="lg">
              <Word name="heroButton" />
            </ButtonLink>
            <ButtonLink href={pathHere("/contact")} variant="secondary" size="lg">
              <Word name="heroSecondButton" />
            </ButtonLink>
          </div>
          <ul className="hero__facts">
            {highlights
              .filter(({ name }) => hasWord(name))
              .map(({ icon, name }) => (
                <li key={icon}>
                  <Icon name={icon} />
                  <Word name={name} />
                </li>
              ))}
          </ul>
        </div>
        <div className="stage" aria-hidden={isOrnament("hero") || undefined}>
          <div className="stage__arch2" />
          <div className="stage__arch" />
          <PartPicture
            part="hero"
            sizes="(min-width: 1280px) 560px, (min-width: 768px) 42vw, (min-resolution: 2.1dppx) 210px, 320px"
            eager
          >
            <ArtPicture
              avif={`${hero720} 720w, ${hero960} 960w, ${hero1200} 1200w`}
              webp={`${heroSmall} 640w, ${hero} 1200w`}
              src={hero}
              // At most 351 px wide on phones. Two device pixels per CSS pixel are enough, even on screens with more.
              sizes="(min-width: 1280px) 656px, (min-width: 768px) 50vw, 200px"
              width={1200}
              height={1050}
              eager
            />
          </PartPicture>
        </div>
      </div>
    </section>
  );
}
