// The sound of a new order, for this device only.
import { readStored, writeStored } from "#web/browser-storage.ts";

const key = "gp:office:sound";

export function hasSound(): boolean {
  return readStored(key) === "1";
}

export function keepSound(isOn: boolean): void {
  writeStored(key, isOn ? "1" : null);
  if (isOn) playSound();
}

/** Two tones, of a bell's kind. In hertz, and seconds from now. */
const tones = [
  { hertz: 880, from: 0 },
  { hertz: 1175, from: 0.14 },
];
const lastsSeconds = 0.5;
const loudness = 0.15;

/** Silent where it is off, and where the browser allows no sound before somebody has pressed something. */
export function playSound(): void {
  if (!hasSound()) return;
  try {
    const context = new AudioContext();
    for (const { hertz, from } of tones) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const begin = context.currentTime + from;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(loudness, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + lastsSeconds);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + lastsSeconds);
      tone.onended = () => from > 0 && void context.close();
    }
  } catch (error) {
    console.warn("The sound could not be played", error);
  }
}
