import { type KeyboardEvent, useState } from "react";
import { type ArrangedSection, arrangeSections, type HomeSection, type WordPart } from "#contract/word-list.ts";
import type { ShopWords } from "#contract/words.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "../kit/switch.tsx";
import { partLabels } from "./word-labels.ts";

type HomePartsProps = {
  words: ShopWords;
  chosen: WordPart;
  onChoose: (part: WordPart) => void;
  onChange: (words: ShopWords) => void;
};

/** The parts of the home page: which are shown, and in which order. Moved by buttons, by dragging, or by Alt and an arrow key. */
export function HomeParts({ words, chosen, onChoose, onChange }: HomePartsProps) {
  const sections = arrangeSections(words.sections);
  const [dragged, setDragged] = useState<HomeSection | null>(null);
  const [moved, setMoved] = useState("");
  const arrange = (arranged: ArrangedSection[]) => onChange({ ...words, sections: arranged });
  function move(name: HomeSection, to: number) {
    if (to < 0 || to >= sections.length) return;
    const [section] = sections.filter((one) => one.name === name);
    if (section === undefined) return;
    const others = sections.filter((one) => one.name !== name);
    arrange([...others.slice(0, to), section, ...others.slice(to)]);
    setMoved(m.words_moved({ label: partLabels[name](), at: inDigits(to + 1), total: inDigits(sections.length) }));
  }
  function onKeyDown(event: KeyboardEvent, name: HomeSection, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(name, at + step);
  }
  return (
    <section className="panel words__parts" aria-labelledby="home-parts">
      <h2 id="home-parts">{m.words_home_page()}</h2>
      <ul>
        {sections.map(({ name, isShown }, at) => (
          <li
            key={name}
            className={name === chosen ? "is-on" : undefined}
            draggable
            onDragStart={() => setDragged(name)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && move(dragged, at)}
          >
            <button
              type="button"
              className="words__part"
              aria-current={name === chosen ? "true" : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onChoose(name)}
              onKeyDown={(event) => onKeyDown(event, name, at)}
            >
              {partLabels[name]()}
            </button>
            <button
              type="button"
              className="iconbtn words__move"
              aria-label={m.words_move_up({ label: partLabels[name]() })}
              disabled={at === 0}
              onClick={() => move(name, at - 1)}
            >
              <Icon name="chevron-up" className="i-16" />
            </button>
            <button
              type="button"
              className="iconbtn words__move"
              aria-label={m.words_move_down({ label: partLabels[name]() })}
              disabled={at === sections.length - 1}
              onClick={() => move(name, at + 1)}
            >
              <Icon name="chevron-down" className="i-16" />
            </button>
            <Switch
              label={m.words_show({ label: partLabels[name]() })}
              isOn={isShown}
              onPress={() => arrange(sections.map((one) => (one.name === name ? { name, isShown: !isShown } : one)))}
            />
          </li>
        ))}
      </ul>
      <p className="hint only-d">{m.words_drag_hint()}</p>
      <p className="vh" role="status">
        {moved}
      </p>
    </section>
  );
}
