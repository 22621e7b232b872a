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
  return (
    <section className="panel words__parts" aria-labelledby="home-parts">
      <h2 id="home-parts">{m.words_home_page()}</h2>
      <ul>
        {sections.map((section, at) => (
          <PartRow
            key={section.name}
            section={section}
            isChosen={section.name === chosen}
            isFirst={at === 0}
            isLast={at === sections.length - 1}
            onChoose={() => onChoose(section.name)}
            onMove={(step) => move(section.name, at + step)}
            onDrag={() => setDragged(section.name)}
            onDrop={() => dragged && move(dragged, at)}
            onShow={(isShown) =>
              arrange(sections.map((one) => (one.name === section.name ? { name: section.name, isShown } : one)))
            }
          />
        ))}
      </ul>
      <p className="hint only-d">{m.words_drag_hint()}</p>
      <p className="vh" role="status">
        {moved}
      </p>
    </section>
  );
}

type PartRowProps = {
  section: ArrangedSection;
  isChosen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChoose: () => void;
  /** @param step -1 is up */
  onMove: (step: number) => void;
  onDrag: () => void;
  onDrop: () => void;
  onShow: (isShown: boolean) => void;
};

function PartRow({ section, isChosen, isFirst, isLast, onChoose, onMove, onDrag, onDrop, onShow }: PartRowProps) {
  const { name, isShown } = section;
  const label = partLabels[name]();
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(step);
  }
  return (
    <li
      className={isChosen ? "is-on" : undefined}
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="words__part"
        aria-current={isChosen ? "true" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        {label}
      </button>
      <button
        type="button"
        className="iconbtn words__move"
        aria-label={m.words_move_up({ label })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon name="chevron-up" className="i-16" />
      </button>
      <button
        type="button"
        className="iconbtn words__move"
        aria-label={m.words_move_down({ label })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="chevron-down" className="i-16" />
      </button>
      <Switch label={m.words_show({ label })} isOn={isShown} onPress={() => onShow(!isShown)} />
    </li>
  );
}
