// Restarts a shop one second after it ends, as often as needed, like systemd.
import { wait } from "./counts.ts";
import { type ShopOptions, ShopProcess } from "./shop-process.ts";

export class Supervisor {
  shop: ShopProcess;
  /** Exit codes of the processes that ended by themselves. */
  readonly ends: (number | NodeJS.Signals)[] = [];
  readonly #options: ShopOptions;
  #isOn = true;
  readonly #watching: Promise<void>;

  private constructor(shop: ShopProcess, options: ShopOptions) {
    this.shop = shop;
    this.#options = { ...options, port: shop.port };
    this.#watching = this.#watch();
  }

  static async start(options: ShopOptions): Promise<Supervisor> {
    return new Supervisor(await ShopProcess.start(options), options);
  }

  async #watch(): Promise<void> {
    while (this.#isOn) {
      await wait(100);
      if (this.shop.ended === undefined || !this.#isOn) continue;
      this.ends.push(this.shop.ended);
      await this.shop.kill();
      await wait(1000);
      if (this.#isOn) this.shop = await ShopProcess.begin(this.#options);
    }
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#watching;
    await this.shop.stop();
  }
}
