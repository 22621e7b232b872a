import * as m from "#messages";
import { Icon } from "#web/ui/icon.tsx";

const features = () =>
  [
    { icon: "truck", title: m.stripTitle1(), text: m.stripText1() },
    { icon: "badge-percent", title: m.stripTitle2(), text: m.stripText2() },
    { icon: "headset", title: m.stripTitle3(), text: m.stripText3() },
    { icon: "undo", title: m.stripTitle4(), text: m.stripText4() },
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
