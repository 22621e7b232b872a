import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, Fragment } from "react";
import {
  groupOf,
  linkFigure,
  type MailName,
  type MailSwitch,
  type MailWord,
  mailFiguresOf,
  mailGroupNames,
  mailGroups,
  mailSentences,
  mailSwitches,
  needsLink,
  sentencesOf,
  tellsFirst,
} from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { mailLabels } from "#messages/word-labels.ts";
import { office } from "../office.ts";
import { FigureButtons, useFigures } from "./fields/figure-buttons.tsx";
import { OwnWordsButton } from "./fields/own-words-button.tsx";
import { SentenceField } from "./fields/sentence-field.tsx";
import { TextRow } from "./fields/text-row.tsx";
import { mailFigureLabelsOf, mailGroupLabels, mailLabelIn } from "./word-labels.ts";
import { setMailWord, switchMail, withoutOwnMail } from "./words.ts";

type MailsEditorProps = {
  words: ShopWords;
  errors: Record<string, string>;
  /** Whether the draft is saved, in words. */
  state: string;
  chosen: MailName;
  onChoose: (mail: MailName) => void;
  onChange: (words: ShopWords) => void;
};

/** The mails of the shop: subject, greeting, and the sentences before and after what the mail tells. */
export function MailsEditor({ words, errors, state, chosen, onChoose, onChange }: MailsEditorProps) {
  const { fields, noteField, insert } = useFigures((fieldName, text) => {
    const [, language, name] = fieldName.split(".");
    if (language === "en" || language === "bn") onChange(setMailWord(words, language, name as MailWord, text));
  });
  return (
    <>
      <MailList {...{ words, chosen, onChoose, onChange }} />
      <section className="panel panel--pad words__fields" aria-labelledby="words-mail">
        <div className="words__fieldshead">
          <h2 id="words-mail">{mailLabels[chosen]()}</h2>
          <span className="soft t13" role="status">
            {state}
          </span>
        </div>
        <p className="hint words__mailhint">{hintOf(chosen)}</p>
        <div ref={fields} key={chosen}>
          <MailFields {...{ words, errors, onChange }} mail={chosen} onFocus={noteField} />
        </div>
        <FigureButtons
          hint={groupOf(chosen) === "owner" ? m.words_mail_owner_figures_hint() : m.words_mail_figures_hint()}
          names={mailFiguresOf(chosen, "Intro")}
          labels={mailFigureLabelsOf(chosen)}
          onInsert={insert}
        />
        {sentencesOf(chosen).some((one) => words.mails.en[`${chosen}${one}`] ?? words.mails.bn[`${chosen}${one}`]) ? (
          <OwnWordsButton onPress={() => onChange(withoutOwnMail(words, chosen))} />
        ) : null}
      </section>
    </>
  );
}

/** A hint about the part of the mail that stays the shop's. */
function hintOf(mail: MailName): string {
  if (mail === "test") return m.words_mail_test_hint();
  if (needsLink(mail, "Intro")) return m.words_mail_link_hint({ link: linkFigure });
  if (groupOf(mail) === "owner") return m.words_mail_tells_hint();
  return tellsFirst.includes(mail) ? m.words_mail_sums_hint() : m.words_mail_hint();
}

type MailListProps = Pick<MailsEditorProps, "words" | "chosen" | "onChoose" | "onChange">;

function MailList({ words, chosen, onChoose, onChange }: MailListProps) {
  return (
    <section className="panel words__parts words__mails" aria-labelledby="own-mails">
      <h2 id="own-mails">{m.office_mails()}</h2>
      {mailGroupNames.map((group) => (
        <Fragment key={group}>
          <h3>{mailGroupLabels[group]()}</h3>
          <ul>
            {mailGroups[group].map((mail) => (
              <TextRow
                key={mail}
                label={mailLabels[mail]()}
                isChosen={mail === chosen}
                isOn={isSwitch(mail) ? !words.mailsOff.includes(mail) : undefined}
                onChoose={() => onChoose(mail)}
                onSwitch={() => isSwitch(mail) && onChange(switchMail(words, mail))}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

const isSwitch = (mail: MailName): mail is MailSwitch => (mailSwitches as readonly MailName[]).includes(mail);

type MailFieldsProps = Pick<MailsEditorProps, "words" | "errors" | "onChange"> & {
  mail: MailName;
  onFocus: (event: FocusEvent) => void;
};

function MailFields({ mail, words, errors, onChange, onFocus }: MailFieldsProps) {
  const { data } = useQuery({ queryKey: ["standard-mails"], queryFn: office.getStandardMails });
  return sentencesOf(mail).map((sentence) => (
    <div key={sentence} className="words__pair">
      {(["en", "bn"] as const).map((language) => (
        <SentenceField
          key={language}
          label={mailLabelIn(language, sentence)}
          name={`mails.${language}.${mail}${sentence}`}
          language={language}
          text={words.mails[language][`${mail}${sentence}`] ?? ""}
          english={words.mails.en[`${mail}${sentence}`]}
          standard={data?.words[language][`${mail}${sentence}`]}
          max={mailSentences[sentence]}
          isOneLine={sentence !== "Intro" && sentence !== "Closing"}
          error={errors[`mails.${language}.${mail}${sentence}`]}
          onFocus={onFocus}
          onChange={(text) => onChange(setMailWord(words, language, `${mail}${sentence}`, text))}
        />
      ))}
    </div>
  ));
}
