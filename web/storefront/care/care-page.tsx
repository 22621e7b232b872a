import { careSeasons, tipsFor } from "#contract/rules/plants/plant-care.ts";
import * as m from "#messages";
import { inLanguage, type Language } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import type { Asked } from "#web/page/page.ts";
import { shop } from "#web/settings.ts";
import { BrandSign } from "#web/storefront/kit/brand.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf, standInLanguage } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { SquareCode } from "#web/ui/square-code.tsx";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { seasonWords, tipWords } from "../my-plants/plant-words.ts";
import { type ShownProduct, shownProduct } from "../product/shown-product.ts";
import { nameHere } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { textOf } from "../seo/rich-text.ts";
import { shopOrigin } from "../seo/shop-origin.ts";
import { type CareLine, careLines, seasonLines } from "./care-lines.ts";
import PrintCard from "./print-card.island.tsx";

type Loaded = { product: ShownProduct };

export const meta = ({ product }: Loaded) =>
  pageMeta({
    title: m.care_of({ plant: nameHere(product) }),
    description: careLines(product.facts)
      .map(({ title, text }) => `${title}: ${text}`)
      .join(". "),
    path: carePath(product._id),
    picture: product.pictures[0]?.url,
  });

export async function load({ api, params }: Asked): Promise<Loaded> {
  const { product } = await api.getProduct(params.id ?? "");
  return { product: shownProduct(product) };
}

const carePath = (productId: string) => `/care/${productId}`;

/** A plant's needs, to be read beside it without a connection; below it the card and the label for its pot. */
export default function CarePage({ product }: Loaded) {
  const { facts, careGuide } = product;
  const name = nameHere(product);
  const seasons = seasonLines(facts);
  return (
    <div className="wrap care-page">
      <div className="care-page__screen">
        <Crumbs
          trail={[
            { label: m.home(), to: "/" },
            { label: name, to: productPath(product) },
          ]}
          current={m.care()}
        />
        <h1>{m.care_of({ plant: name })}</h1>
        <Lines lines={careLines(facts)} />
        {seasons.length > 0 ? (
          <table className="care-page__seasons">
            <caption className="vh">{m.season()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.season()}</th>
                <th scope="col">{m.water()}</th>
                <th scope="col">{m.care_feed()}</th>
              </tr>
            </thead>
            <tbody>
              {seasons.map(({ season, water, feed }) => (
                <tr key={season}>
                  <th scope="row">{season}</th>
                  <td>{water}</td>
                  <td>{feed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        <SeasonTips product={product} />
        {textOf(careGuide) === "" ? null : (
          <section aria-labelledby="care-guide">
            <h2 id="care-guide">{m.care_guide()}</h2>
            <div
              className="prose"
              lang={standInLanguage(textOf(careGuide))}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was saved
              dangerouslySetInnerHTML={{ __html: careGuide }}
            />
          </section>
        )}
        <h2 id="care-print">{m.care_print()}</h2>
        <p className="soft">{m.care_print_text()}</p>
      </div>
      <Choices />
      <Card product={product} />
      <PotLabel product={product} />
      {/* The button fills it: so many codes would weigh on everybody who only reads. */}
      <div className="label-sheet" aria-hidden="true" />
    </div>
  );
}

function Lines({ lines }: { lines: CareLine[] }) {
  return (
    <ul className="care-page__facts">
      {lines.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <div>
            <b>{title}</b> <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SeasonTips({ product: { _id, facts } }: { product: ShownProduct }) {
  const said = careSeasons.map((season) => ({ season, tips: tipsFor(season, [{ id: _id, facts }]) }));
  if (said.every(({ tips }) => tips.length === 0)) return null;
  return (
    <div className="care-page__tips">
      {said.map(({ season, tips }) => (
        <section key={season} aria-labelledby={`care-${season}`}>
          <h2 id={`care-${season}`}>{seasonWords[season].title()}</h2>
          <ul>
            {tips.map(({ tip }) => (
              <li key={tip}>{tipWords[tip].say()}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Radio buttons that the style sheet reads: they work without a script. */
function Choices() {
  const choice = (group: string, id: string, label: string, isFirst: boolean, className?: string) => (
    <label key={id} className={className}>
      <input className="vh" type="radio" name={group} id={id} defaultChecked={isFirst} />
      <span>{label}</span>
    </label>
  );
  return (
    <div className="care-page__bar">
      <fieldset>
        <legend className="vh">{m.language()}</legend>
        {choice("care-language", "care-both", m.care_both(), true)}
        {choice("care-language", "care-en", inLanguage("en", m.care_in_this_language), false)}
        {choice("care-language", "care-bn", inLanguage("bn", m.care_in_this_language), false)}
      </fieldset>
      <fieldset>
        <legend className="vh">{m.care_paper()}</legend>
        {choice("care-paper", "care-a6", m.care_paper_card(), true)}
        {choice("care-paper", "care-label", m.care_paper_label(), false)}
        {choice("care-paper", "care-sheet", m.care_paper_sheet(), false, "needs-script")}
      </fieldset>
      <Island of={PrintCard} when="touch" props={{}} />
    </div>
  );
}

const cardLanguages = (): Language[] => ["en", "bn"];
/** On a card of this size. */
const cardLinesMax = 5;

function Card({ product }: { product: ShownProduct }) {
  const { _id, name, bengaliName, botanicalName, pictures, facts } = product;
  const lines = cardLanguages().map((written) => inLanguage(written, () => careLines(facts).slice(0, cardLinesMax)));
  const [english = [], bengali = []] = lines;
  return (
    <article className="a6" aria-label={m.care_paper_card()}>
      <div className="a6__l">
        <span className="brand">
          <BrandSign />
        </span>
        {pictures[0] ? <Picture picture={pictures[0]} alt="" sizes="182px" pixels={[320, 640]} /> : null}
      </div>
      <div className="a6__r">
        <div className="a6__names">
          <Title name={name} bengaliName={bengaliName} />
          {botanicalName === "" ? null : (
            <p className="a6__botanical" lang="la">
              {botanicalName}
            </p>
          )}
        </div>
        <ul>
          {english.map(({ icon, title, text }, at) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <p lang="en" data-in="en">
                  <b>{title}</b> {text}
                </p>
                <p lang="bn" data-in="bn">
                  <b>{bengali[at]?.title}</b> {bengali[at]?.text}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className="a6__foot">
          <p>
            {cardLanguages().map((written) => (
              <b key={written} lang={written} data-in={written}>
                {inLanguage(written, m.care_scan)}
              </b>
            ))}
            {shop.phone === "" ? null : <span>{shop.phone}</span>}
          </p>
          <Code productId={_id} />
        </div>
      </div>
    </article>
  );
}

function PotLabel({ product: { _id, name, bengaliName, facts } }: { product: ShownProduct }) {
  return (
    <article className="pot-label" aria-label={m.care_paper_label()}>
      <div>
        <Title name={name} bengaliName={bengaliName} />
        {cardLanguages().map((written) => (
          <p key={written} lang={written} data-in={written}>
            {inLanguage(written, () => careLines(facts).find(({ icon }) => icon === "droplets")?.text ?? m.care_scan())}
          </p>
        ))}
      </div>
      <Code productId={_id} />
    </article>
  );
}

/** Where one language has no name, the other stands in its place. */
function Title({ name, bengaliName }: { name: string; bengaliName: string }) {
  return (
    <>
      <p className="a6__name" lang={languageOf(name)} data-in={bengaliName === "" ? undefined : "en"}>
        {name}
      </p>
      {bengaliName === "" ? null : (
        <p className="a6__name" lang="bn" data-in="bn">
          {bengaliName}
        </p>
      )}
    </>
  );
}

/** Leads to this page, in the shop's first language; a phone that has chosen another one is led on. */
function Code({ productId }: { productId: string }) {
  return (
    <span className="a6__code">
      <SquareCode text={shopOrigin() + carePath(productId)} label={m.care_code()} />
    </span>
  );
}
