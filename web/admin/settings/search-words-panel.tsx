import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SearchWords } from "#contract/wire/catalog/search-words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

const wordsKey = ["search-words"];
type Words = SearchWords["words"];

/** Shoppers' words, and the words that the search takes them for. */
export function SearchWordsPanel() {
  const { data, error } = useQuery({ queryKey: wordsKey, queryFn: office.getSearchWords });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="settings-search-words">
      <h2 id="settings-search-words">{m.settings_search_words()}</h2>
      {data === undefined ? <ListWait shape="form" count={1} /> : <WordsForm saved={toText(data.words)} />}
    </section>
  );
}

function WordsForm({ saved }: { saved: string }) {
  const { typed, setTyped } = useTyped({ text: saved });
  const words = toWords(typed.text);
  const fields = words.flatMap((_, at) => [`words.${at}.typed`, `words.${at}.means`]);
  const { errors, isSending, submit } = useForm(["words", ...fields], async () => {
    const answer = await office.saveSearchWords({ words });
    setTyped({ text: toText(answer.words) });
    queries.setQueryData(wordsKey, answer);
    return answer.message;
  });
  return (
    <>
      <p className="soft t14">{m.settings_search_words_lead()}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <TextArea
          id="search-words"
          label={m.settings_search_words_lines()}
          optional
          rows={6}
          value={typed.text}
          error={["words", ...fields].map((field) => errors[field]).find((text) => text !== undefined)}
          hint={m.settings_search_words_hint()}
          onChange={(event) => setTyped({ text: event.target.value })}
        />
        <div className="settings__acts">
          <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
            {m.settings_search_words_save()}
          </Button>
        </div>
      </form>
    </>
  );
}

/** A line for each: what is typed, '=' and what it means. */
function toText(words: Words): string {
  return words.map(({ typed, means }) => `${typed} = ${means}`).join("\n");
}

function toWords(text: string): Words {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [typed = "", ...means] = line.split("=");
    return { typed: typed.trim(), means: means.join("=").trim() };
  });
}
