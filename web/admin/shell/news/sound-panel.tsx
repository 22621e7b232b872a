import { useState } from "react";
import * as m from "#messages";
import { SwitchRow } from "../../kit/form/switch.tsx";
import { hasSound, keepSound } from "./sound.ts";

/** How this device tells of new orders while the office is open. */
export function SoundPanel() {
  const [isOn, setIsOn] = useState(hasSound);
  function turn() {
    keepSound(!isOn);
    setIsOn(!isOn);
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-sound">
      <h2 id="settings-sound">{m.settings_new_orders()}</h2>
      <SwitchRow label={m.settings_sound()} hint={m.settings_sound_hint()} isOn={isOn} onPress={turn} />
    </section>
  );
}
