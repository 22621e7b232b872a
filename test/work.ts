/** Processor time of this process during `act`, in milliseconds. Other load on the machine hardly changes it. */
export async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
