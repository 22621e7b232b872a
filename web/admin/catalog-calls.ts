// The calls about the owner's own facts, about what arrives and about words of the search, for office.ts.
import type { OwnFact, ProductVideo } from "#contract/rules/plants/own-facts.ts";
import type { Picture } from "#contract/wire/catalog/catalog.ts";
import type { OwnFactsInput } from "#contract/wire/catalog/own-facts.ts";
import type { SearchWords } from "#contract/wire/catalog/search-words.ts";
import type { callsOver } from "#web/api.ts";

type Calls = ReturnType<typeof callsOver>;

export function catalogCalls({ call, get, post }: Calls) {
  const pathOf = (productId: string, what: "arrives-picture" | "video") =>
    `/api/product/${encodeURIComponent(productId)}/${what}`;
  return {
    getOwnFacts: () => get<{ facts: OwnFact[] }>("/api/product/own-facts"),
    /** Values that are left out leave the products too. */
    saveOwnFacts: (input: OwnFactsInput) =>
      call<{ facts: OwnFact[] }>({ method: "PUT", url: "/api/product/own-facts", body: input }),
    getSearchWords: () => get<SearchWords>("/api/admin/search-words"),
    saveSearchWords: (words: SearchWords) =>
      call<SearchWords>({ method: "PUT", url: "/api/admin/search-words", body: words }),
    showArrivesPicture: (productId: string, file: File) =>
      post<{ arrivesPicture: Picture }>(pathOf(productId, "arrives-picture"), withFile("picture", file)),
    removeArrivesPicture: (productId: string) =>
      call<object>({ method: "DELETE", url: pathOf(productId, "arrives-picture") }),
    showVideo: (productId: string, file: File) =>
      post<{ video: ProductVideo }>(pathOf(productId, "video"), withFile("video", file)),
    removeVideo: (productId: string) => call<object>({ method: "DELETE", url: pathOf(productId, "video") }),
  };
}

function withFile(field: string, file: File): FormData {
  const form = new FormData();
  form.append(field, file);
  return form;
}
