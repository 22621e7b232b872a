import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

type PictureAltsProps = {
  /** One for each picture, in their order. */
  alts: { alt: string; bengaliAlt?: string }[];
  /** Stands in for an empty one. */
  productName: string;
  onChange: (at: number, change: { alt: string } | { bengaliAlt: string }) => void;
};

/** Alternative texts of the pictures, for screen readers and search engines. Folded, so that the form stays short. */
export function PictureAlts({ alts, productName, onChange }: PictureAltsProps) {
  if (alts.length === 0) return null;
  return (
    <details className="more">
      <summary>
        <span>
          <b className="label">{m.product_desk_pictures_show()}</b> <span className="opt soft">{m.optional()}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <p className="hint">{m.product_desk_pictures_show_hint()}</p>
      {alts.map(({ alt, bengaliAlt = "" }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the field belongs to the place, whatever picture stands there
        <div key={at} className="form2">
          <Field
            className="c3 c6m"
            label={<span className="vh">{m.product_desk_picture_shows({ number: inDigits(at + 1) })}</span>}
            prefix={inDigits(at + 1)}
            placeholder={productName}
            maxLength={200}
            value={alt}
            onChange={(event) => onChange(at, { alt: event.target.value })}
          />
          <Field
            className="c3 c6m"
            label={<span className="vh">{m.product_desk_picture_in_bengali({ number: inDigits(at + 1) })}</span>}
            lang="bn"
            placeholder="বাংলায়"
            maxLength={200}
            value={bengaliAlt}
            onChange={(event) => onChange(at, { bengaliAlt: event.target.value })}
          />
        </div>
      ))}
    </details>
  );
}
