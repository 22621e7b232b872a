import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import hero from "#web/ui/pictures/hero.webp?url";
import heroSmall from "#web/ui/pictures/hero-640.webp?url";

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
            <ButtonLink to="/collection" size="lg">
              {content.shopPlants}
            </ButtonLink>
            <ButtonLink to="/contact" variant="secondary" size="lg">
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
          <img
            srcSet={`${heroSmall} 640w, ${hero} 1200w`}
            sizes="(min-width: 1280px) 673px, (min-width: 768px) 50vw, 94vw"
            src={hero}
            width={1200}
            height={1050}
            alt=""
            fetchPriority="high"
          />
        </div>
      </div>
    </section>
  );
}
