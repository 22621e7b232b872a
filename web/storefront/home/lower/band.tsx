import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Far } from "#web/ui/far/far.tsx";
import { ArtPicture } from "#web/ui/picture/art-picture.tsx";
import garden from "#web/ui/pictures/blog-roof-garden.webp?url";
import garden640 from "#web/ui/pictures/roof-garden-640.avif?url";
import garden1600 from "#web/ui/pictures/roof-garden-1600.avif?url";
import { Word } from "../../word.tsx";
import { PartPicture } from "../part-picture.tsx";

/** The post that the band leads to. */
export const bandPost = "a-first-roof-garden-in-ten-pots";

/** A picture of a roof garden across the whole window. */
export function Band({ hasPost }: { hasPost: boolean }) {
  return (
    <section className="band" aria-labelledby="band">
      <Far>
        <PartPicture part="band" sizes="100vw">
          <ArtPicture
            avif={`${garden640} 640w, ${garden1600} 1600w`}
            src={garden}
            sizes="100vw"
            width={1600}
            height={880}
          />
        </PartPicture>
      </Far>
      <div className="wrap band__t">
        <h2 id="band">
          <Word name="bandTitle" />
        </h2>
        <p>
          <Word name="bandText" />
        </p>
        {hasPost && (
          <a className="link" href={pathHere(`/blog/${bandPost}`)}>
            {m.continue_reading()}
          </a>
        )}
      </div>
    </section>
  );
}
