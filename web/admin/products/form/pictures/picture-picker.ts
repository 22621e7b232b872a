import { useState } from "react";
import { maxPictures } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { readyPicture } from "#web/admin/pictures/check-picture.ts";
import { inDigits } from "#web/ui/figures.ts";

/** A picture in the form. `file`: chosen and not yet sent; else it is stored, and `key` is its address. */
export type FormPicture = { key: string; alt: string; file: File | null };

let chosen = 0;

/** Whether the key of a picture is that of a chosen file. */
export const isChosen = (key: string) => key.startsWith("chosen-");

/** Takes files in and says why it left some out. A choice that would make more than four is left out whole. */
export function usePicturePicker(pictures: FormPicture[], onChange: (pictures: FormPicture[]) => void) {
  const [problems, setProblems] = useState<string[]>([]);

  async function take(files: Iterable<File>, kept: FormPicture[]) {
    const ready = await Promise.all([...files].map(readyPicture));
    const fit = ready.flatMap((one) => (one instanceof File ? [one] : []));
    const isTooMany = kept.length + fit.length > maxPictures;
    setProblems([
      ...ready.flatMap((one) => (typeof one === "string" ? [one] : [])),
      ...(isTooMany ? [m.product_desk_too_many_pictures({ max: inDigits(maxPictures) })] : []),
    ]);
    if (isTooMany || fit.length === 0) return;
    onChange([...kept, ...fit.map((file) => ({ key: `chosen-${++chosen}`, alt: "", file }))]);
  }

  function change(next: FormPicture[]) {
    setProblems([]);
    onChange(next);
  }

  return {
    problems,
    add: (files: Iterable<File>) => take(files, pictures),
    /** Replaces all pictures. */
    replace: (files: Iterable<File>) => take(files, []),
    change,
  };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
