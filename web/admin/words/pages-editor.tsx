import { shownText } from "#contract/rules/shown-text.ts";
import { pagesMax } from "#contract/rules/word-list.ts";
import type { FreePage, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { Switch } from "../kit/form/switch.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { nextPage } from "./prepared-pages.ts";

type PagesEditorProps = {
  words: ShopWords;
  errors: Record<string, string>;
  /** Whether the draft is saved, in words. */
  state: string;
  chosen: number;
  onChoose: (at: number) => void;
  onChange: (words: ShopWords) => void;
};

/** The owner's own pages: each has an address, and a title and a text in both languages. */
export function PagesEditor({ words, errors, state, chosen, onChoose, onChange }: PagesEditorProps) {
  const { pages } = words;
  const page = pages[chosen];
  const { ask, dialog } = useQuestion();
  const set = (changed: FreePage[]) => onChange({ ...words, pages: changed });
  async function remove() {
    const isWanted = await ask({
      title: m.words_delete_page_ask(),
      text: m.words_delete_page_text(),
      act: m.words_delete_page(),
      isDanger: true,
    });
    if (!isWanted) return;
    set(pages.filter((_, at) => at !== chosen));
    onChoose(0);
  }
  return (
    <>
      <PageList
        pages={pages}
        chosen={chosen}
        onChoose={onChoose}
        onAdd={() => {
          set([...pages, nextPage(pages)]);
          onChoose(pages.length);
        }}
      />
      {page === undefined ? (
        <section className="panel panel--pad">
          <p className="soft">{m.words_no_pages()}</p>
        </section>
      ) : (
        <PageFields
          key={`${chosen} of ${pages.length}`}
          page={page}
          errors={errors}
          start={`pages.${chosen}.`}
          state={state}
          onChange={(changed) => set(pages.map((one, at) => (at === chosen ? changed : one)))}
          onDelete={remove}
        />
      )}
      {dialog}
    </>
  );
}

type PageListProps = Pick<PagesEditorProps, "chosen" | "onChoose"> & { pages: FreePage[]; onAdd: () => void };

function PageList({ pages, chosen, onChoose, onAdd }: PageListProps) {
  return (
    <section className="panel words__parts" aria-labelledby="own-pages">
      <h2 id="own-pages">{m.words_pages()}</h2>
      <ul>
        {pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name while its address is typed
          <li key={at} className={at === chosen ? "is-on" : undefined}>
            <button
              type="button"
              className="words__part"
              aria-current={at === chosen ? "true" : undefined}
              onClick={() => onChoose(at)}
            >
              {titleOf(page)}
            </button>
          </li>
        ))}
      </ul>
      {pages.length < pagesMax ? (
        <Button size="md" variant="secondary" className="words__add" onClick={onAdd}>
          {m.words_add_page()}
        </Button>
      ) : null}
    </section>
  );
}

type PageFieldsProps = Pick<PagesEditorProps, "errors" | "state"> & {
  page: FreePage;
  /** Of the names of the page's fields in `errors`. */
  start: string;
  onChange: (page: FreePage) => void;
  onDelete: () => void;
};

const languages = ["en", "bn"] as const;

function PageFields({ page, errors, start, state, onChange, onDelete }: PageFieldsProps) {
  const write = (language: (typeof languages)[number], part: Partial<FreePage["en"]>) =>
    onChange({ ...page, [language]: { ...page[language], ...part } });
  return (
    <section className="panel panel--pad words__fields" aria-labelledby="own-page">
      <div className="words__fieldshead">
        <h2 id="own-page">{titleOf(page)}</h2>
        <span className="soft t13" role="status">
          {state}
        </span>
      </div>
      <div className="words__pair">
        <Field
          label={m.words_address()}
          value={page.address}
          error={errors[`${start}address`]}
          hint={`/pages/${page.address}`}
          onChange={(event) => onChange({ ...page, address: event.target.value })}
        />
        <div className="words__say words__say--page">
          <span className="t13 soft">{page.isShown ? m.words_shown() : m.words_is_hidden()}</span>
          <Switch
            label={m.words_show_page()}
            isOn={page.isShown}
            onPress={() => onChange({ ...page, isShown: !page.isShown })}
          />
        </div>
      </div>
      <div className="words__pair">
        {languages.map((language) => (
          <Field
            key={language}
            label={language === "en" ? m.words_title() : m.words_title_bengali()}
            lang={language}
            value={page[language].title}
            error={errors[`${start}${language}.title`]}
            onChange={(event) => write(language, { title: event.target.value })}
          />
        ))}
      </div>
      {languages.map((language) => (
        <RichTextField
          key={language}
          label={language === "en" ? m.words_text() : m.words_text_bengali()}
          lang={language}
          height={260}
          isArticle
          value={page[language].text}
          error={errors[`${start}${language}.text`]}
          onChange={(text) => write(language, { text })}
        />
      ))}
      <div className="words__delete">
        <Button size="md" variant="danger-quiet" onClick={onDelete}>
          {m.words_delete_page()}
        </Button>
      </div>
    </section>
  );
}

/** In the language of the office, if the page has it. */
function titleOf({ en, bn, address }: FreePage): string {
  return shownText(language(), { en: en.title, bn: bn.title }) || address;
}
