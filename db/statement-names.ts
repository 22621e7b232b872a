const maxStatements = 200;
const maxSeen = 1000;
const needsOwnPlan = /\b(join|group by|limit|union|over|with)\b/;

/**
 * Chooses the statements that the embedded engine keeps parsed and planned: planning takes longer than running them
 * (docs/decisions/015).
 *
 * 1. A statement gets a name when it comes a second time. The number of names is bounded.
 * 2. Only statements whose best plan hardly depends on the values: one table, whole result. Lists and sums are planned each
 *    time.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  /** Call it once for each run of a statement. @returns undefined for one that is not kept */
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
 * After how many runs of named statements `discard plans` is due. A plan fits the size that tables had when it was made, and
 * the embedded engine has no autovacuum to notice that they have grown.
 */
export const runsOfPlans = 1000;
