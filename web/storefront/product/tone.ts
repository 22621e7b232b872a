/** What the colors of card.css are named after: its `tone-0` and so on. Most pictures of plants are near one of them. */
const tones = ["#99a180", "#d0cfbd", "#bcbda6", "#dcdad0", "#b4917e"] as const;

/** For loaders: the tone that is nearest to a picture's average color, to stand in while the picture loads. */
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
