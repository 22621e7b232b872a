const maxStatements = 200;
const maxSeen = 1000;
const needsOwnPlan = /\b(join|group by|limit|union|over|with)\b/;

/**
 * Which statements the database is to keep parsed and planned, so that it is only given values for them. Planning one anew
 * each time takes longer than running it.
 *
 * 1. A statement is named when it comes a second time. Names are bounded in number.
 * 2. Only those whose best plan hardly depends on the values: one table, whole result. Lists and sums are planned each time.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  /** Asked once for each run of a statement. @returns undefined for one that is not to be kept */
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
 * After how many runs of named statements `discard plans` is due: a plan is made for tables as large as they were then, and
 * in the embedded engine nobody else says that they have grown.
 */
export const runsOfPlans = 1000;
