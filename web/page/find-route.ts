export type Found<Route> = { route: Route; params: Record<string, string> };

/** Finds the first matching route. Put fixed paths before paths with parameters. @returns undefined if none matches */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): Found<Route> | undefined {
  const asked = partsOf(pathname);
  for (const route of routes) {
    const params = matchParts(partsOf(route.path), asked);
    if (params) return { route, params };
  }
  return undefined;
}

/** Splits a path. A slash at the end is ignored; an empty part in the middle matches no route. */
function partsOf(pathname: string): string[] {
  const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return path === "/" ? [] : path.slice(1).split("/");
}

function matchParts(pattern: string[], asked: string[]): Record<string, string> | undefined {
  if (pattern.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = asked[at] ?? "";
    if (!part.startsWith(":")) {
      if (part.toLowerCase() !== given.toLowerCase()) return undefined;
    } else if (given === "") return undefined;
    else params[part.slice(1)] = decoded(given);
  }
  return params;
}

/** Decodes percent escapes. Returns the text unchanged if they are invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
