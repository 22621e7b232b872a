import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

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
          <b className="label">What the pictures show</b> <span className="opt soft">(optional)</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <p className="hint">
        Read out to shoppers who cannot see them. Left empty, it is the product's name. Bengali pages take the English
        text where the Bengali one is empty.
      </p>
      {alts.map(({ alt, bengaliAlt = "" }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the field belongs to the place, whatever picture stands there
        <div key={at} className="form2">
          <Field
            className="c3 c6m"
            label={<span className="vh">What picture {at + 1} shows</span>}
            prefix={String(at + 1)}
            placeholder={productName}
            maxLength={200}
            value={alt}
            onChange={(event) => onChange(at, { alt: event.target.value })}
          />
          <Field
            className="c3 c6m"
            label={<span className="vh">Picture {at + 1} in Bengali</span>}
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
