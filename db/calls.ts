/** How many statements this process has asked of its database, for the metrics. */
let calls = 0;

export const databaseCalls = (): number => calls;

/** Given to Drizzle as its logger: it is told of every statement. */
export const callCounter = {
  logQuery(): void {
    calls += 1;
  },
};
