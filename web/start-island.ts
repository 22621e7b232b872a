/** For islands that begin as nothing: fetches their script, and says so when it cannot be had (documents/client.ts). */
export function startIsland(name: string): void {
  const island = document.querySelector<HTMLElement & { start?(isPressed: boolean): Promise<void> }>(
    `gp-island[of="${name}"]`,
  );
  island?.start?.(true).catch(() => undefined);
}
