import { type messages, type PGlite, parse, protocol, type QueryOptions, type Results } from "@electric-sql/pglite";
import { runsOfPlans } from "./statement-names.ts";

/**
 * Prepared statements for the embedded engine. PGlite itself sends every statement unnamed, in six steps. The caller must
 * hold the session.
 */
export class PreparedStatements {
  readonly #client: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  #runs = 0;

  constructor(client: PGlite) {
    this.#client = client;
  }

  async run<T>(name: string, text: string, params: readonly unknown[], options?: QueryOptions): Promise<Results<T>> {
    const { paramTypes, row } = this.#prepared.get(name) ?? (await this.#prepare(name, text));
    this.#runs += 1;
    if (this.#runs % runsOfPlans === 0) await this.#send(serialize.query("discard plans"));
    const values = params.map((value, at) => this.#serialize(value, paramTypes[at]));
    const answer = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const all = row === undefined ? answer : [row, ...answer];
    const [result] = parse.parseResults(all, this.#parsersOf(options), options && { rowMode: options.rowMode });
    if (result === undefined) throw new Error("the database gave no answer");
    return result as Results<T>;
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const answer = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const row = answer.find((message): message is messages.RowDescriptionMessage => message.name === "rowDescription");
    const statement = { paramTypes: parse.parseDescribeStatementResults(answer), row };
    this.#prepared.set(name, statement);
    return statement;
  }

  /** Inherits from PGlite's parsers instead of copying them: PGlite's copy for each answer takes longer than most parsing. */
  #parsersOf(options: QueryOptions | undefined): PGlite["parsers"] {
    const { parsers } = this.#client;
    return options?.parsers ? Object.assign(Object.create(parsers), options.parsers) : parsers;
  }

  #serialize(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#client.serializers[type];
    return write ? write(value) : String(value);
  }

  /** Sends all messages in one step. After an error the engine skips the remaining ones. */
  #send(...parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#client.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}

const { serialize } = protocol;

type Prepared = { paramTypes: number[]; row: messages.RowDescriptionMessage | undefined };
