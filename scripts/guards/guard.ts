export type Guard = {
  /** The guard's name in docs/reliability.md. */
  guard: string;
  file: string;
  /** A text that occurs once in the file. It is replaced by `to`, or removed without `to`. */
  from: string;
  to?: string;
  /** The test file, and part of a test's name where one test is enough. */
  test: string;
  name?: string;
  /** Run the test on PostgreSQL. The embedded engine's one session runs nothing concurrently, so there the test would pass. */
  onPostgres?: true;
};
