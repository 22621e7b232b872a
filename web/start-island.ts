/** For islands that begin empty: fetches their script, with a message when that fails (documents/client.ts). */
export function startIsland(name: string): void {
  const island = document.querySelector<HTMLElement & { start?(isPressed: boolean): Promise<void> }>(
    `gp-island[of="${name}"]`,
  );
  island?.start?.(true).catch(() => undefined);
}
