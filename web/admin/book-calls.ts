// The owner's calls of the growing book and the stock book, for office.ts.
import type { GrowingLoss } from "#contract/rules/plants/growing.ts";
import type { Batch, BatchInput, BatchLine, SpeciesExperience, SurvivalRow } from "#contract/wire/books/growing.ts";
import type {
  CountedInput,
  LostInput,
  MovedInput,
  ReceivedInput,
  ReorderRow,
  ShelfSize,
  StockFigures,
  StockLine,
} from "#contract/wire/books/stock-book.ts";
import type { Stocktake, StocktakeCountInput } from "#contract/wire/books/stocktake.ts";
import type { callsOver } from "#web/api.ts";

type Calls = ReturnType<typeof callsOver>;

export function growingCalls({ get, post }: Calls) {
  type Pressed = { batch: Batch; lineId: string };
  return {
    /** Those that grow first, the newest before. `places`: where batches stand or stood. */
    listBatches: () => get<{ batches: Batch[]; places: string[]; experience: SpeciesExperience[] }>("/api/growing"),
    getBatch: (batchId: string) =>
      get<{ batch: Batch; lines: BatchLine[] }>(`/api/growing/${encodeURIComponent(batchId)}`),
    getSurvival: () => get<{ rows: SurvivalRow[] }>("/api/growing/survival"),
    beginBatch: (batch: BatchInput) => post<Pressed>("/api/growing/begin", batch),
    /** The body is that of contract/wire/books/growing.ts. Throws ApiError 409 when fewer live, or the batch is as far already. */
    pressBatch: (
      kind: "stage" | "lost" | "more" | "place" | "cost" | "to-sale",
      press: { batchId: string; actKey: string; secondsAgo: number },
    ) => post<Pressed>(`/api/growing/${kind}`, press),
    /** `note`: in own words, or empty. */
    explainLoss: (lineId: string, reason: GrowingLoss, note: string) =>
      post("/api/growing/reason", { lineId, reason, note }),
    /** Throws ApiError 409 for the beginning, a stage that another has followed, and plants that are sold by now. */
    takeBackPress: (lineId: string) => post<Pressed>("/api/growing/take-back", { lineId }),
  };
}

export function stockBookCalls({ get, post }: Calls) {
  type Left = { left: number };
  return {
    /** Fifty at a time, the newest first. `query`: that of stockBookQuery, without empty values. */
    listStockLines: (query: string) => get<{ lines: StockLine[]; hasMore: boolean }>(`/api/stock-book?${query}`),
    /** `month`: YYYY-MM. */
    getStockFigures: (month: string) => get<{ figures: StockFigures }>(`/api/stock-book/figures?month=${month}`),
    getShelf: () => get<{ sizes: ShelfSize[]; suppliers: string[] }>("/api/stock-book/shelf"),
    listReorder: () => get<{ rows: ReorderRow[] }>("/api/stock-book/reorder"),
    writeReceived: (input: ReceivedInput) => post<Left>("/api/stock-book/received", input),
    writeLost: (input: LostInput) => post<Left>("/api/stock-book/lost", input),
    writeCounted: (input: CountedInput) => post<Left>("/api/stock-book/counted", input),
    /** @param form with the file `picture`, of a bill */
    keepBill: (form: FormData) => post<{ _id: string }>("/api/stock-book/paper", form),
    writeMoved: (input: MovedInput) => post<Left>("/api/stock-book/moved", input),
    /** Throws ApiError 409 when it was taken back already, or the pieces are sold by now. */
    takeBackStock: (lineId: string) => post<Left>("/api/stock-book/take-back", { lineId }),
    /** The one that is open, or null. */
    getStocktake: () => get<{ stocktake: Stocktake | null }>("/api/stocktake"),
    startStocktake: (scope: Stocktake["scope"]) =>
      post<{ stocktake: Stocktake | null }>("/api/stocktake/start", { scope }),
    countSize: (count: StocktakeCountInput) => post("/api/stocktake/count", count),
    finishStocktake: (stocktakeId: string) => post<{ written: number }>("/api/stocktake/finish", { stocktakeId }),
    cancelStocktake: (stocktakeId: string) => post("/api/stocktake/cancel", { stocktakeId }),
  };
}
