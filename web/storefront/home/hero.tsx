import * as content from "#web/content.ts";
import { ArtPicture } from "#web/ui/art-picture.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import hero from "#web/ui/pictures/hero.webp?url";
import heroSmall from "#web/ui/pictures/hero-640.webp?url";
import hero720 from "#web/ui/pictures/hero-720.avif?url";
import hero960 from "#web/ui/pictures/hero-960.avif?url";
import hero1200 from "#web/ui/pictures/hero-1200.avif?url";

const icons = ["truck", "shield-check", "sprout"] as const;

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero__in">
        <div>
          <p className="sale">
            <b>{content.saleBadge}</b>
            {content.saleSaving}
          </p>
          <h1>{content.headline}</h1>
          <p className="hero__lead">{content.heroLead}</p>
          <div className="hero__ctas">
            <ButtonLink href="/collection" size="lg">
              {content.shopPlants}
            </ButtonLink>
            <ButtonLink href="/contact" variant="secondary" size="lg">
              {content.talkToExpert}
            </ButtonLink>
          </div>
          <ul className="hero__facts">
            {content.highlights.map((highlight, at) => (
              <li key={highlight}>
                <Icon name={icons[at] ?? "sprout"} />
                {highlight}
              </li>
            ))}
          </ul>
        </div>
        <div className="stage" aria-hidden="true">
          <div className="stage__arch2" />
          <div className="stage__arch" />
          <ArtPicture
            avif={`${hero720} 720w, ${hero960} 960w, ${hero1200} 1200w`}
            webp={`${heroSmall} 640w, ${hero} 1200w`}
            src={hero}
            // On phones it is 351 points wide at most. Two pixels for each of them are enough, however many there are.
            sizes="(min-width: 1280px) 656px, (min-width: 768px) 50vw, 200px"
            width={1200}
            height={1050}
            eager
          />
        </div>
      </div>
    </section>
  );
}
