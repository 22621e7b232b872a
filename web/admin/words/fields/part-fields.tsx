import type { Dispatch, FocusEvent, SetStateAction } from "react";
import {
  figureNames,
  type Leavable,
  leavable,
  type PicturePart,
  pictureParts,
  shares,
  socials,
  type WordName,
  type WordPart,
  wordLimits,
  wordParts,
} from "#contract/rules/word-list.ts";
import type { OwnReview, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { partLabels, socialLabels } from "#messages/word-labels.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Switch } from "../../kit/form/switch.tsx";
import type { StandardWords } from "../../office.ts";
import { ReviewsEditor } from "../reviews-editor.tsx";
import { figureLabels, labelIn, labelOf, shareLabels } from "../word-labels.ts";
import { setWord, toggleShare } from "../words.ts";
import { FigureButtons, useFigures } from "./figure-buttons.tsx";
import { PictureField } from "./picture-field.tsx";
import { SentenceField } from "./sentence-field.tsx";

type PartFieldsProps = {
  part: WordPart;
  words: ShopWords;
  standard: StandardWords;
  /** Of a demo shop. */
  reviews: OwnReview[];
  errors: Record<string, string>;
  /** Whether the draft is saved, in words. */
  state: string;
  onChange: Dispatch<SetStateAction<ShopWords>>;
};

/** The sentences of a part, English and Bengali side by side. An empty field shows the sentence that stands without it. */
export function PartFields(props: PartFieldsProps) {
  const { part, words, reviews, errors, state, onChange } = props;
  const names = Object.keys(wordParts[part]) as WordName[];
  const { fields, noteField, insert } = useFigures((fieldName, text) => {
    const [language, name] = fieldName.split(".");
    if (language === "en" || language === "bn") onChange(setWord(words, language, name as WordName, text));
  });
  return (
    <section className="panel panel--pad words__fields" aria-labelledby="words-part">
      <div className="words__fieldshead">
        <h2 id="words-part">{partLabels[part]()}</h2>
        <span className="soft t13" role="status">
          {state}
        </span>
      </div>
      {isPictured(part) ? <PictureField part={part} words={words} errors={errors} onChange={onChange} /> : null}
      <div ref={fields}>
        {names.map((name) => (
          <WordFields key={name} name={name} onFocus={noteField} {...props} />
        ))}
        {part === "reviews" ? <ReviewsEditor standard={reviews} {...{ words, errors, onChange }} /> : null}
        {part === "blog" ? <ShareSwitches {...{ words, onChange }} /> : null}
        {part === "contact" ? <ContactFields {...{ words, errors, onChange }} /> : null}
        {part === "frame" ? <SocialFields {...{ words, errors, onChange }} /> : null}
      </div>
      <FigureButtons hint={m.words_figures_hint()} names={figureNames} labels={figureLabels} onInsert={insert} />
    </section>
  );
}

type OtherFieldsProps = Pick<PartFieldsProps, "words" | "errors" | "onChange">;

function ContactFields({ words, errors, onChange }: OtherFieldsProps) {
  return (
    <>
      <Field
        label={m.words_second_phone()}
        optional
        value={words.secondPhone}
        error={errors.secondPhone}
        onChange={(event) => onChange({ ...words, secondPhone: event.target.value })}
      />
      <Field
        label={m.words_map_point()}
        optional
        hint={m.words_map_point_hint()}
        placeholder="23.7461, 90.3742"
        value={words.mapPoint}
        error={errors.mapPoint}
        onChange={(event) => onChange({ ...words, mapPoint: event.target.value })}
      />
    </>
  );
}

/** Where shoppers can share a post. */
function ShareSwitches({ words, onChange }: Pick<OtherFieldsProps, "words" | "onChange">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div role="group" aria-label={m.words_shares()}>
      <span className="label">{m.words_shares()}</span>
      {shares.map((share) => (
        <div key={share} className="words__say words__share">
          <span>{shareLabels[share]()}</span>
          <Switch
            label={m.words_show({ label: shareLabels[share]() })}
            isOn={words.shares.includes(share)}
            onPress={() => onChange((now) => toggleShare(now, share))}
          />
        </div>
      ))}
      <p className="hint">{m.words_shares_hint()}</p>
    </div>
  );
}

function SocialFields({ words, errors, onChange }: OtherFieldsProps) {
  return socials.map((name) => (
    <Field
      key={name}
      label={socialLabels[name]()}
      optional
      type="url"
      placeholder="https://"
      value={words.socials[name]}
      error={errors[`socials.${name}`]}
      onChange={(event) => onChange({ ...words, socials: { ...words.socials, [name]: event.target.value } })}
    />
  ));
}

function isPictured(part: WordPart): part is PicturePart {
  return (pictureParts as readonly string[]).includes(part);
}

type WordFieldsProps = PartFieldsProps & { name: WordName; onFocus: (event: FocusEvent) => void };

function WordFields({ name, words, standard, errors, onChange, onFocus }: WordFieldsProps) {
  const isLeavable = (leavable as readonly string[]).includes(name);
  const isOut = words.leftOut.includes(name as Leavable);
  const toggle = () => {
    const others = words.leftOut.filter((one) => one !== name);
    onChange({ ...words, leftOut: isOut ? others : [...others, name as Leavable] });
  };
  const field = (language: "en" | "bn") => (
    <SentenceField
      label={labelIn(language, name)}
      name={`${language}.${name}`}
      language={language}
      text={words[language][name] ?? ""}
      english={words.en[name]}
      standard={standard[language][name]}
      max={wordLimits[name]}
      error={errors[`${language}.${name}`]}
      onFocus={onFocus}
      onChange={(text) => onChange(setWord(words, language, name, text))}
    />
  );
  return (
    <div className={isOut ? "words__pair is-out" : "words__pair"}>
      {isLeavable ? (
        <div className="words__say">
          <span className="t13 soft">{isOut ? m.words_left_out() : m.words_shown()}</span>
          <Switch label={m.words_show({ label: labelOf(name) })} isOn={!isOut} onPress={toggle} />
        </div>
      ) : null}
      {field("en")}
      {field("bn")}
    </div>
  );
}
