// Finds the route of an address.

export type Found<Route> = { route: Route; params: Record<string, string> };

/** The first route that matches: put fixed paths before those with parameters. @returns undefined when none matches */
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

/** A slash at the end is ignored; an empty part in between matches nothing. */
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

/** Unchanged when its escapes are invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
