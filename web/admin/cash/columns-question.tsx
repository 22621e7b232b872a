import { type FormEvent, useState } from "react";
import type { ColumnQuestion, StatementColumns } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";

type QuestionProps = {
  /** `said`: why it is asked; empty where the owner wants to choose anew. */
  question: ColumnQuestion & { said: string };
  courier: string;
  onAnswer: (answer: StatementColumns) => void;
  onBack: () => void;
};

/** Which column is the cash, and which one names the parcel: money is not guessed. The first rows of the file are shown below. */
export function ColumnsQuestion({ question, courier, onAnswer, onBack }: QuestionProps) {
  const { said, columns, sample, guess } = question;
  const [cash, setCash] = useState(guess.cash ?? "");
  const [mark, setMark] = useState(guess.mark ?? "");
  const isAnswered = cash !== "" && mark !== "" && cash !== mark;
  const choices = [
    <option key="" value="">
      {m.cash_columns_choose()}
    </option>,
    ...columns.map((name) => (
      <option key={name} value={name} lang={languageOf(name)}>
        {name}
      </option>
    )),
  ];
  function answer(event: FormEvent) {
    event.preventDefault();
    if (isAnswered) onAnswer({ cash, mark });
  }
  return (
    <form className="panel panel--pad colask" onSubmit={answer} aria-labelledby="colask-title">
      <h2 id="colask-title">{m.cash_columns_title()}</h2>
      {said === "" ? null : (
        <p className="colask__said" role="alert">
          <Icon name="alert" className="i-18" />
          {said}
        </p>
      )}
      <div className="form2">
        <Select
          className="c3 c6m"
          label={m.cash_which_is_cash()}
          value={cash}
          error={cash !== "" && cash === mark ? m.cash_columns_same() : undefined}
          onChange={(event) => setCash(event.target.value)}
        >
          {choices}
        </Select>
        <Select
          className="c3 c6m"
          label={m.cash_which_is_mark()}
          value={mark}
          onChange={(event) => setMark(event.target.value)}
        >
          {choices}
        </Select>
      </div>
      {sample.length > 0 ? (
        <section
          className="colask__sample"
          aria-label={m.cash_columns_sample()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
        >
          <table className="t">
            <caption className="vh">{m.cash_columns_sample()}</caption>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th
                    key={name}
                    lang={languageOf(name)}
                    className={name === cash || name === mark ? "colask__is" : undefined}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells) => (
                <tr key={cells.join("|")}>
                  {columns.map((name, at) => (
                    <td key={name} className={name === cash || name === mark ? "colask__is" : undefined}>
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <p className="hint">{m.cash_columns_kept({ courier })}</p>
      <div className="colask__acts">
        <Button type="submit" size="md" disabled={!isAnswered}>
          {m.cash_read()}
        </Button>
        <Button variant="secondary" size="md" onClick={onBack}>
          {m.cash_another_file()}
        </Button>
      </div>
    </form>
  );
}
