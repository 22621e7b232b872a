import { useState } from "react";
import { maxPictures } from "#contract/constants.ts";
import { pictureProblem } from "./check-picture.ts";

/** A picture that was chosen and not yet sent. `alt` says what it shows; empty means the product's name. */
export type ChosenPicture = { id: string; file: File; alt: string };

let chosen = 0;

/** Takes files in and says why it left some out. A choice that would make more than four is left out whole. */
export function usePicturePicker(pictures: ChosenPicture[], onChange: (pictures: ChosenPicture[]) => void) {
  const [problems, setProblems] = useState<string[]>([]);

  async function add(files: Iterable<File>) {
    const offered = [...files];
    const found = await Promise.all(offered.map(pictureProblem));
    const fit = offered.filter((_, at) => found[at] === null);
    const isTooMany = pictures.length + fit.length > maxPictures;
    const taken = isTooMany ? [] : fit;
    setProblems([
      ...found.filter((problem) => problem !== null),
      ...(isTooMany ? [`No more than ${maxPictures} images per product. None of these was taken.`] : []),
    ]);
    if (taken.length > 0)
      onChange([...pictures, ...taken.map((file) => ({ id: `chosen-${++chosen}`, file, alt: "" }))]);
  }

  function change(next: ChosenPicture[]) {
    setProblems([]);
    onChange(next);
  }

  return { problems, add, change };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
