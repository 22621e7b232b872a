import * as m from "#messages";
import { standInLanguage } from "#web/ui/language.ts";
import { Tabs } from "#web/ui/tabs.tsx";

type ProductTextsProps = {
  has: { description: boolean; careGuide: boolean };
  description?: string;
  careGuide?: string;
};

/** The product's texts. They are in the HTML, and are not sent again as props. */
export default function ProductTexts({ has, description, careGuide }: ProductTextsProps) {
  return (
    <Tabs
      id="about"
      label={m.about_product()}
      tabs={[
        {
          label: m.long_description(),
          panel: has.description ? <RichText html={description} /> : <p className="soft">{m.no_long_description()}</p>,
        },
        {
          label: m.care_guide(),
          panel: has.careGuide ? <RichText html={careGuide} /> : <p className="soft">{m.no_care_guide()}</p>,
        },
      ]}
    />
  );
}

/** Only for HTML that the server sanitized when it was saved. Hydration keeps the server's markup. */
function RichText({ html = "" }: { html?: string | undefined }) {
  return (
    <div
      className="prose"
      lang={standInLanguage(html.replace(/<[^>]*>/g, ""))}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
