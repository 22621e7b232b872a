import type { SizeFact } from "#contract/rules/plants/product-fields.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { standInLanguage } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import type { ShownProduct } from "../shown-product.ts";

type WhatArrivesProps = Pick<ShownProduct, "arrives" | "sizes" | "sizeFacts" | "arrivesPicture" | "video">;

/** How big and how old each size is, and in what it comes. Only what the owner has stated. */
export function WhatArrives({ arrives, sizes, sizeFacts, arrivesPicture, video }: WhatArrivesProps) {
  const rows = sizes.flatMap((size) => {
    const said = sizeFactWords(sizeFacts?.[size] ?? {});
    return said.length === 0 ? [] : [{ size, said }];
  });
  if (rows.length === 0 && arrives === "" && arrivesPicture === null && video === null) return null;
  return (
    <section className="arrives" aria-labelledby="arrives">
      <h2 id="arrives">{m.what_arrives()}</h2>
      {arrives === "" ? null : <p lang={standInLanguage(arrives)}>{arrives}</p>}
      {rows.length === 0 ? null : (
        <dl>
          {rows.map(({ size, said }) => (
            <div key={size}>
              <dt>{sizeName(size)}</dt>
              {said.map(({ label, text }) => (
                <dd key={label}>
                  <span className="soft">{label}</span> <span className="num">{text}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {arrivesPicture === null ? null : (
        <figure className="arrives__real">
          <Picture picture={arrivesPicture} sizes="(min-width: 768px) 420px, 90vw" pixels={[320, 960]} alt="" />
          <figcaption className="soft t14">{m.real_one()}</figcaption>
        </figure>
      )}
      {video === null ? null : (
        // biome-ignore lint/a11y/useMediaCaption: the owner's own, of a plant; nobody says in it what must be read
        <video
          className="arrives__film"
          src={video.url}
          poster={arrivesPicture?.url.replace(".webp", "-320.webp")}
          aria-label={m.real_video({ size: inDigits(Math.max(0.1, Math.round(video.bytes / 104_857.6) / 10)) })}
          controls
          playsInline
          preload="none"
        />
      )}
    </section>
  );
}

function sizeFactWords({
  potCm,
  heightFromCm,
  heightToCm,
  ageMonths,
  weightGrams,
}: SizeFact): { label: string; text: string }[] {
  const height = heightWords(heightFromCm, heightToCm);
  return [
    ...(potCm === undefined
      ? []
      : [{ label: m.size_fact_pot(), text: m.size_fact_pot_cm({ width: inDigits(potCm) }) }]),
    ...(height === undefined ? [] : [{ label: m.height(), text: height }]),
    ...(ageMonths === undefined ? [] : [{ label: m.size_fact_age(), text: ageWords(ageMonths) }]),
    ...(weightGrams === undefined
      ? []
      : [{ label: m.size_fact_weight(), text: m.size_fact_weight_kg({ weight: inDigits(weightGrams / 1000) }) }]),
  ];
}

function heightWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from !== undefined && to !== undefined && from !== to) {
    return m.size_fact_height_cm({ from: inDigits(from), to: inDigits(to) });
  }
  const height = from ?? to;
  return height === undefined ? undefined : m.size_fact_height_about({ height: inDigits(height) });
}

/** Years where they are whole. */
function ageWords(months: number): string {
  if (months % 12 !== 0)
    return months === 1 ? m.size_fact_one_month() : m.size_fact_months({ count: inDigits(months) });
  return months === 12 ? m.size_fact_one_year() : m.size_fact_years({ count: inDigits(months / 12) });
}
