import type { FocusEvent } from "react";
import * as m from "#messages";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { LetterCount } from "./letter-count.tsx";

/** Sentences of more letters than this get a field of several lines. */
const oneLineMax = 60;

type SentenceFieldProps = {
  label: string;
  /** The path of the sentence in the words: "en.headline". */
  name: string;
  language: "en" | "bn";
  text: string;
  /** The owner's English, which shoppers read where there is no Bengali. */
  english: string | undefined;
  /** The shop's own sentence while the field is empty. */
  standard: string | undefined;
  max: number;
  isOneLine?: boolean;
  error: string | undefined;
  onFocus: (event: FocusEvent) => void;
  onChange: (text: string) => void;
};

/** One sentence in one language. Empty, it shows the sentence that stands without it. */
export function SentenceField({
  label,
  name,
  language,
  text,
  english,
  standard,
  max,
  isOneLine = max <= oneLineMax,
  error,
  onFocus,
  onChange,
}: SentenceFieldProps) {
  const Control = isOneLine ? Field : Area;
  const isStoodIn = language === "bn" && text === "" && Boolean(english);
  return (
    <Control
      label={label}
      name={name}
      lang={language}
      value={text}
      placeholder={isStoodIn ? english : standard}
      error={error}
      hint={
        isStoodIn ? <MissingBengali /> : text === "" ? notSaid(standard) : <LetterCount count={text.length} max={max} />
      }
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Area(props: Parameters<typeof Field>[0]) {
  const { prefix: _, after: __, ...area } = props;
  return <TextArea rows={3} {...(area as Parameters<typeof TextArea>[0])} />;
}

/** Of an empty field: whether anything stands in its place. */
function notSaid(standard: string | undefined): string | undefined {
  return standard === "" ? m.words_not_said() : undefined;
}

function MissingBengali() {
  return <span className="words__near">{m.words_missing_bengali()}</span>;
}
