import * as content from "#web/content.ts";
import { Icon } from "#web/ui/icon.tsx";

const icons = ["truck", "badge-percent", "headset", "undo"] as const;

export function FeatureStrip() {
  return (
    <div className="wrap">
      <ul className="strip">
        {content.strip.map((feature, at) => (
          <li key={feature.title}>
            <Icon name={icons[at] ?? "truck"} />
            <div>
              <b>{feature.title}</b>
              <span>{feature.text}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
