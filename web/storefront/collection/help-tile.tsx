import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import palm from "#web/ui/pictures/palm.webp?url";

/** Fills the two cells that ten products leave in rows of four. */
export function HelpTile() {
  return (
    <aside className="helptile on-dark">
      <img src={palm} alt="" width={640} height={640} loading="lazy" />
      <div>
        <h2>{content.helpTitle}</h2>
        <p>{content.helpText}</p>
        <ButtonLink to="/contact" variant="paper" size="md">
          {content.talkToExpert}
        </ButtonLink>
      </div>
    </aside>
  );
}
