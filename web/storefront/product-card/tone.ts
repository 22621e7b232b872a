/** The colors of the classes `tone-0`, `tone-1` and so on in tones.css. Most pictures of plants are close to one of them. */
const tones = ["#99a180", "#d0cfbd", "#bcbda6", "#dcdad0", "#b4917e"] as const;

/** For loaders: the tone closest to a picture's average color, shown while the picture loads. */
export function toneOf(picture: { color: string } | undefined): number {
  if (!picture) return 1;
  const distances = tones.map((tone) => distance(channels(tone), channels(picture.color)));
  return distances.indexOf(Math.min(...distances));
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function distance(one: number[], other: number[]): number {
  return one.reduce((sum, channel, at) => sum + (channel - (other[at] ?? 0)) ** 2, 0);
}
