/**
 * The value in JSON at a path of names, "data.total", or of places in a list, "answers.0.code".
 * @returns undefined where there is nothing of that name: names that objects have by themselves are none
 */
export function valueAt(whole: unknown, path: string): unknown {
  return path.split(".").reduce(partOf, whole);
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === "object" && whole !== null && Object.hasOwn(whole, name)
    ? (whole as Record<string, unknown>)[name]
    : undefined;
}
