import * as m from "#messages";
import { Icon } from "#web/ui/icon.tsx";

const features = () =>
  [
    { icon: "truck", title: m.strip_title1(), text: m.strip_text1() },
    { icon: "badge-percent", title: m.strip_title2(), text: m.strip_text2() },
    { icon: "headset", title: m.strip_title3(), text: m.strip_text3() },
    { icon: "undo", title: m.strip_title4(), text: m.strip_text4() },
  ] as const;

export function FeatureStrip() {
  return (
    <div className="wrap">
      <ul className="strip">
        {features().map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <div>
              <b>{title}</b>
              <span>{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
