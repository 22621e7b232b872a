// Work that is under way, shared by all who ask for the same in the same state of the catalog.
import type { ShopView } from "../../view/live-view.ts";
import type { Asker } from "./turns.ts";

type Flight<T> = { view: ShopView; result: Promise<T>; askers: number; nobody: AbortController };

export type Flights<T> = {
  /**
   * Joins the work for this key, or starts it. It is aborted when everybody who asked has left.
   * @throws what the work throws
   */
  share(key: string, view: ShopView, asker: Asker, work: (asker: Asker) => Promise<T>): Promise<T>;
};

export function openFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  function joinable(key: string, view: ShopView): Flight<T> | undefined {
    const flight = flights.get(key);
    return flight?.view === view && !flight.nobody.signal.aborted ? flight : undefined;
  }

  function begin(key: string, view: ShopView, asker: Asker, work: (asker: Asker) => Promise<T>): Flight<T> {
    const nobody = new AbortController();
    const result = work({ ...asker, signal: nobody.signal });
    const flight = { view, result, askers: 0, nobody };
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flights.set(key, flight);
    result.then(end, end);
    return flight;
  }

  return {
    share(key, view, asker, work) {
      const flight = joinable(key, view) ?? begin(key, view, asker, work);
      flight.askers += 1;
      asker.signal?.addEventListener(
        "abort",
        () => {
          flight.askers -= 1;
          if (flight.askers === 0) flight.nobody.abort(asker.signal?.reason);
        },
        { once: true },
      );
      return flight.result;
    },
  };
}
