import { type KeyboardEvent, useState } from "react";
import { type ArrangedSection, arrangeSections, type HomeSection, type WordPart } from "#contract/rules/word-list.ts";
import type { ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { partLabels } from "#messages/word-labels.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Switch } from "../../kit/form/switch.tsx";
import { MoveButtons } from "../../kit/list/move-buttons.tsx";
import { moved } from "../../kit/list/use-arranging.ts";

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
  const [said, setSaid] = useState("");
  const arrange = (arranged: ArrangedSection[]) => onChange({ ...words, sections: arranged });
  function move(name: HomeSection, to: number) {
    if (to < 0 || to >= sections.length) return;
    const from = sections.findIndex((one) => one.name === name);
    arrange(moved(sections, from, to));
    setSaid(m.words_moved({ label: partLabels[name](), at: inDigits(to + 1), total: inDigits(sections.length) }));
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
            at={at}
            count={sections.length}
            onChoose={() => onChoose(section.name)}
            onMove={(to) => move(section.name, to)}
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
        {said}
      </p>
    </section>
  );
}

type PartRowProps = {
  section: ArrangedSection;
  isChosen: boolean;
  at: number;
  count: number;
  onChoose: () => void;
  onMove: (to: number) => void;
  onDrag: () => void;
  onDrop: () => void;
  onShow: (isShown: boolean) => void;
};

function PartRow({ section, isChosen, at, count, onChoose, onMove, onDrag, onDrop, onShow }: PartRowProps) {
  const { name, isShown } = section;
  const label = partLabels[name]();
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(at + step);
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
      <MoveButtons label={label} at={at} count={count} onMove={onMove} />
      <Switch label={m.words_show({ label })} isOn={isShown} onPress={() => onShow(!isShown)} />
    </li>
  );
}
