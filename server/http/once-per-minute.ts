// Log lines that anybody can cause without end.
const minuteMs = 60_000;
/** Anybody can cause new keys: those over this share one line. */
const maxKeys = 1000;

type WriteTimes = (times: number) => void;
type Counted = { times: number; write: WriteTimes; timer: NodeJS.Timeout };

/** Writes the first line of a key at once, and those of each minute after it as one with their count. */
export function oncePerMinute() {
  const minutes = new Map<string, Counted>();

  function over(key: string): void {
    const counted = minutes.get(key);
    if (counted === undefined) return;
    if (counted.times === 0) {
      minutes.delete(key);
      return;
    }
    counted.write(counted.times);
    counted.times = 0;
    counted.timer = setTimeout(over, minuteMs, key).unref();
  }

  function once(key: string, write: WriteTimes): void {
    const known = minutes.has(key) || minutes.size < maxKeys ? key : "others";
    const counted = minutes.get(known);
    if (counted !== undefined) {
      counted.times += 1;
      counted.write = write;
      return;
    }
    minutes.set(known, { times: 0, write, timer: setTimeout(over, minuteMs, known).unref() });
    write(1);
  }
  return Object.assign(once, {
    end() {
      for (const key of [...minutes.keys()]) over(key);
      for (const { timer } of minutes.values()) clearTimeout(timer);
    },
  });
}
