// A tone and a shake for hands that are busy: high and short for done, low and twice for refused.
let sound: AudioContext | undefined;

/** Browsers let a page sound only after a press: called by one. */
export function readySound(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
  } catch {
    // Without sound the page still shakes and shows.
  }
}

export function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [90, 70, 90]);
  if (sound?.state !== "running") return;
  tone(sound, isGood ? 1320 : 220, 0);
  if (!isGood) tone(sound, 220, 0.2);
}

function tone(context: AudioContext, hertz: number, afterSeconds: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = hertz;
  volume.gain.value = 0.15;
  source.connect(volume).connect(context.destination);
  const start = context.currentTime + afterSeconds;
  source.start(start);
  source.stop(start + 0.12);
}
