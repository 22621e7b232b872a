import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { isDemo } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { ArtPicture } from "#web/ui/picture/art-picture.tsx";
import palm from "#web/ui/pictures/palm.webp?url";
import palm320 from "#web/ui/pictures/palm-320.avif?url";
import palm480 from "#web/ui/pictures/palm-480.avif?url";
import helpTile from "./help-tile.css?url";

/** Offers help in the last two cells of a grid if exactly two are free; on a phone it fills a row. */
export function HelpTile({ count }: { count: number }) {
  const fits = [2, 3, 4, 5].filter((width) => (count + 2) % width === 0).map((width) => `fits-${width}`);
  if (count === 0 || fits.length === 0) return null;
  return (
    <aside className={`helptile on-dark ${fits.join(" ")}`}>
      <link rel="stylesheet" href={helpTile} />
      <ArtPicture
        avif={`${palm320} 320w, ${palm480} 480w`}
        src={palm}
        sizes="(min-width: 768px) 185px, 151px"
        width={640}
        height={640}
      />
      <div>
        <h2>{m.help_title()}</h2>
        <p>{isDemo() ? m.help_text() : m.help_text_plain()}</p>
        <ButtonLink href={pathHere("/contact")} variant="paper" size="md">
          {m.talk_to_expert()}
        </ButtonLink>
      </div>
    </aside>
  );
}
