import type { WordName } from "#contract/word-list.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { isSaid } from "#web/words.ts";
import { Said } from "../said.tsx";

const features: { icon: IconName; title: WordName; text: WordName }[] = [
  { icon: "truck", title: "promise1", text: "promiseText1" },
  { icon: "badge-percent", title: "promise2", text: "promiseText2" },
  { icon: "headset", title: "promise3", text: "promiseText3" },
  { icon: "undo", title: "promise4", text: "promiseText4" },
];

export function FeatureStrip() {
  const said = features.filter(({ title, text }) => isSaid(title) && isSaid(text));
  if (said.length === 0) return null;
  return (
    <div className="wrap">
      <ul className="strip">
        {said.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <b>
                <Said it={title} />
              </b>
              <span>
                <Said it={text} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
