const maxStatements = 200;
const maxSeen = 1000;
const needsOwnPlan = /\b(join|group by|limit|union|over|with)\b/;

/**
 * Chooses the statements that the embedded engine prepares: planning them takes longer than running them
 * (docs/decisions/015).
 *
 * 1. A statement gets a name on its second run. The number of names is bounded.
 * 2. Only statements whose best plan hardly depends on the values get a name: those on one table that return every match.
 *    Lists and sums are planned on every run.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  /** Call once for each run of a statement. @returns undefined when the statement is not prepared */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxStatements) return name;
    if (!/^(select|insert|update|delete) /.test(text) || needsOwnPlan.test(text)) return undefined;
    if (this.#seen.delete(text)) {
      this.#names.set(text, `shop_${this.#names.size}`);
    } else {
      if (this.#seen.size >= maxSeen) this.#seen.clear();
      this.#seen.add(text);
    }
    return this.#names.get(text);
  }
}

/**
 * Runs of prepared statements between two `discard plans`. A plan suits the size that its table had when it was made, and the
 * embedded engine has no autovacuum to notice that the table has grown.
 */
export const runsOfPlans = 1000;
