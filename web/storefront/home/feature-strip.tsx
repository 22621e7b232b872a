import type { WordName } from "#contract/rules/word-list.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { hasWord } from "#web/words.ts";
import { Word } from "../word.tsx";

const features: { icon: IconName; title: WordName; text: WordName }[] = [
  { icon: "truck", title: "promise1", text: "promiseText1" },
  { icon: "badge-percent", title: "promise2", text: "promiseText2" },
  { icon: "headset", title: "promise3", text: "promiseText3" },
  { icon: "undo", title: "promise4", text: "promiseText4" },
];

export function FeatureStrip() {
  const shown = features.filter(({ title, text }) => hasWord(title) && hasWord(text));
  if (shown.length === 0) return null;
  return (
    <div className="wrap">
      <ul className="strip">
        {shown.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <b>
                <Word name={title} />
              </b>
              <span>
                <Word name={text} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
