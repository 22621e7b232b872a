import { type Dispatch, type FocusEvent, type SetStateAction, useRef } from "react";
import {
  type FigureName,
  figureNames,
  type Leavable,
  leavable,
  type PicturePart,
  pictureParts,
  socials,
  type WordName,
  type WordPart,
  wordLimits,
  wordParts,
} from "#contract/word-list.ts";
import type { ShopWords } from "#contract/words.ts";
import * as m from "#messages";
import { Field, TextArea } from "#web/ui/field.tsx";
import type { StandardWords } from "../office.ts";
import { Switch } from "../products/product-fields.tsx";
import { LetterCount } from "./letter-count.tsx";
import { PictureField } from "./picture-field.tsx";
import { figureLabels, labelIn, labelOf, partLabels, socialLabels } from "./word-labels.ts";
import { setWord } from "./words.ts";

type PartFieldsProps = {
  part: WordPart;
  words: ShopWords;
  standard: StandardWords;
  errors: Record<string, string>;
  /** Whether the draft is saved, in words. */
  state: string;
  onChange: Dispatch<SetStateAction<ShopWords>>;
};

/** The sentences of a part, English and Bengali side by side. An empty field shows the sentence that stands without it. */
export function PartFields(props: PartFieldsProps) {
  const { part, words, errors, state, onChange } = props;
  const names = Object.keys(wordParts[part]) as WordName[];
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  function noteField({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
  }
  function insert(figure: FigureName) {
    const field = last.current ?? fields.current?.querySelector<HTMLInputElement>("input");
    const [language, name] = (field?.name ?? "").split(".");
    if (!field || (language !== "en" && language !== "bn")) return;
    const at = field.selectionStart ?? field.value.length;
    const text = `${field.value.slice(0, at)}{${figure}}${field.value.slice(field.selectionEnd ?? at)}`;
    onChange(setWord(words, language, name as WordName, text));
    field.focus();
  }
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
        {part === "contact" ? <ContactFields {...{ words, errors, onChange }} /> : null}
        {part === "frame" ? <SocialFields {...{ words, errors, onChange }} /> : null}
      </div>
      <div className="words__figures">
        <p className="hint">{m.words_figures_hint()}</p>
        {figureNames.map((name) => (
          <button key={name} type="button" className="chip words__figure" onClick={() => insert(name)}>
            {`{${name}}`} <span className="soft">{figureLabels[name]()}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

type OtherFieldsProps = Pick<PartFieldsProps, "words" | "errors" | "onChange">;

function ContactFields({ words, errors, onChange }: OtherFieldsProps) {
  return (
    <Field
      label={m.words_second_phone()}
      optional
      value={words.secondPhone}
      error={errors.secondPhone}
      onChange={(event) => onChange({ ...words, secondPhone: event.target.value })}
    />
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

/** Sentences of more letters than this get a field of several lines. */
const oneLineMax = 60;

type WordFieldsProps = PartFieldsProps & { name: WordName; onFocus: (event: FocusEvent) => void };

function WordFields({ name, words, standard, errors, onChange, onFocus }: WordFieldsProps) {
  const isLeavable = (leavable as readonly string[]).includes(name);
  const isOut = words.leftOut.includes(name as Leavable);
  const toggle = () => {
    const others = words.leftOut.filter((one) => one !== name);
    onChange({ ...words, leftOut: isOut ? others : [...others, name as Leavable] });
  };
  const max = wordLimits[name];
  const Control = max > oneLineMax ? Area : Field;
  const field = (language: "en" | "bn") => {
    const text = words[language][name] ?? "";
    const isStoodIn = language === "bn" && text === "" && Boolean(words.en[name]);
    return (
      <Control
        label={labelIn(language, name)}
        name={`${language}.${name}`}
        lang={language}
        value={text}
        placeholder={isStoodIn ? words.en[name] : standard[language][name]}
        error={errors[`${language}.${name}`]}
        hint={isStoodIn ? <MissingBengali /> : text === "" ? undefined : <LetterCount count={text.length} max={max} />}
        onFocus={onFocus}
        onChange={(event) => onChange(setWord(words, language, name, event.target.value))}
      />
    );
  };
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

function Area(props: Parameters<typeof Field>[0]) {
  const { prefix: _, after: __, ...area } = props;
  return <TextArea rows={3} {...(area as Parameters<typeof TextArea>[0])} />;
}

function MissingBengali() {
  return <span className="words__near">{m.words_missing_bengali()}</span>;
}
