/** Milliseconds that this process has worked for it: what a machine busy with other things does not change much. */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
