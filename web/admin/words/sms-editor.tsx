import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import {
  neededInSms,
  type SmsGroup,
  type SmsName,
  smsFiguresOf,
  smsGroupNames,
  smsGroups,
  smsSwitches,
  smsTextMax,
} from "#contract/rules/texts/sms-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { smsLabels } from "#messages/word-labels.ts";
import { office } from "../office.ts";
import { FigureButtons, useFigures } from "./fields/figure-buttons.tsx";
import { OwnWordsButton } from "./fields/own-words-button.tsx";
import { SentenceField } from "./fields/sentence-field.tsx";
import { TextRow } from "./fields/text-row.tsx";
import { smsFigureLabels } from "./word-labels.ts";
import { setSmsText, switchSms } from "./words.ts";

type SmsEditorProps = {
  words: ShopWords;
  errors: Record<string, string>;
  /** Whether the draft is saved, in words. */
  state: string;
  chosen: SmsName;
  onChoose: (sms: SmsName) => void;
  onChange: (words: ShopWords) => void;
};

/** The text messages to shoppers, and which of them are sent. */
export function SmsEditor({ words, errors, state, chosen, onChoose, onChange }: SmsEditorProps) {
  const { data } = useQuery({ queryKey: ["standard-mails"], queryFn: office.getStandardMails });
  const { fields, noteField, insert } = useFigures((fieldName, text) => {
    const [, language, name] = fieldName.split(".");
    if (language === "en" || language === "bn") onChange(setSmsText(words, language, name as SmsName, text));
  });
  const needed = neededInSms(chosen).map((figure) => `{${figure}}`);
  const isOwn = Boolean(words.sms.en[chosen] ?? words.sms.bn[chosen]);
  return (
    <>
      <SmsTexts {...{ words, chosen, onChoose, onChange }} />
      <section className="panel panel--pad words__fields" aria-labelledby="words-sms">
        <div className="words__fieldshead">
          <h2 id="words-sms">{smsLabels[chosen]()}</h2>
          <span className="soft t13" role="status">
            {state}
          </span>
        </div>
        <p className="hint words__mailhint">
          {needed.length > 0 ? m.words_sms_needed_hint({ figures: needed.join(" ") }) : m.words_sms_hint()}
        </p>
        <div ref={fields} key={chosen} className="words__pair">
          {(["en", "bn"] as const).map((language) => (
            <SentenceField
              key={language}
              label={
                language === "bn"
                  ? m.words_in_bengali({ label: m.sms_says() })
                  : m.words_in_english({ label: m.sms_says() })
              }
              name={`sms.${language}.${chosen}`}
              language={language}
              text={words.sms[language][chosen] ?? ""}
              english={words.sms.en[chosen]}
              standard={data?.sms[language][chosen]}
              max={smsTextMax}
              error={errors[`sms.${language}.${chosen}`]}
              onFocus={noteField}
              onChange={(text) => onChange(setSmsText(words, language, chosen, text))}
            />
          ))}
        </div>
        <FigureButtons
          hint={m.words_sms_figures_hint()}
          names={smsFiguresOf(chosen)}
          labels={smsFigureLabels}
          onInsert={insert}
        />
        {isOwn ? (
          <OwnWordsButton onPress={() => onChange(setSmsText(setSmsText(words, "en", chosen, ""), "bn", chosen, ""))} />
        ) : null}
      </section>
    </>
  );
}

const groupLabels: Record<SmsGroup, () => string> = {
  order: m.words_mail_group_order,
  after: m.words_mail_group_after,
  account: m.words_mail_group_account,
};

type SmsTextsProps = Pick<SmsEditorProps, "words" | "chosen" | "onChoose" | "onChange">;

function SmsTexts({ words, chosen, onChoose, onChange }: SmsTextsProps) {
  return (
    <section className="panel words__parts words__mails" aria-labelledby="own-sms">
      <h2 id="own-sms">{m.sms_title()}</h2>
      {smsGroupNames.map((group) => (
        <Fragment key={group}>
          <h3>{groupLabels[group]()}</h3>
          <ul>
            {smsGroups[group].map((sms: SmsName) => (
              <TextRow
                key={sms}
                label={smsLabels[sms]()}
                isChosen={sms === chosen}
                isOn={smsSwitches.includes(sms) ? words.smsOn.includes(sms) : undefined}
                onChoose={() => onChoose(sms)}
                onSwitch={() => onChange(switchSms(words, sms))}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
