/** Counts the statements that this process has run, for the metrics. */
let calls = 0;

export const databaseCalls = (): number => calls;

/** Serves as Drizzle's logger, which is called for every statement. */
export const callCounter = {
  logQuery(): void {
    calls += 1;
  },
};
