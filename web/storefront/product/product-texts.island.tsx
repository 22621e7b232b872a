import * as m from "#messages";
import { Tabs } from "#web/ui/way/tabs.tsx";

type ProductTextsProps = {
  has: { description: boolean; careGuide: boolean };
  description?: Text;
  careGuide?: Text;
};
/** HTML that the server sanitized when it was saved, and its language. */
type Text = { html: string; lang: "en" | undefined };

/** The product's texts. They are in the HTML, and are not sent again as props. */
export default function ProductTexts({ has, description, careGuide }: ProductTextsProps) {
  return (
    <Tabs
      id="about"
      label={m.about_product()}
      tabs={[
        {
          label: m.long_description(),
          panel: has.description ? <RichText {...description} /> : <p className="soft">{m.no_long_description()}</p>,
        },
        {
          label: m.care_guide(),
          panel: has.careGuide ? <RichText {...careGuide} /> : <p className="soft">{m.no_care_guide()}</p>,
        },
      ]}
    />
  );
}

/** Hydration keeps the server's markup. */
function RichText({ html = "", lang }: Partial<Text>) {
  return (
    <div
      className="prose"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
