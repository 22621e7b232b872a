type Island = HTMLElement & { start?(isPressed: boolean): Promise<void> };

const islandOf = (name: string) => document.querySelector<Island>(`gp-island[of="${name}"]`);

/** For islands that begin empty: fetches their script, with a message when that fails (documents/client.ts). */
export function startIsland(name: string): void {
  islandOf(name)
    ?.start?.(true)
    .catch(() => undefined);
}

/** The same before anybody has asked for it: without a message. */
export function prepareIsland(name: string): void {
  islandOf(name)
    ?.start?.(false)
    .catch(() => undefined);
}
