// Its own types are those of a whole viewer: these are the few that the shop uses.
declare module "unpdf/pdfjs" {
  type TextItem = { str: string; width: number; transform: number[] };
  type Page = {
    getViewport(of: { scale: number }): { transform: number[] };
    getTextContent(): Promise<{ items: (TextItem | { type: string })[] }>;
    cleanup(): void;
  };
  type Pdf = { numPages: number; getPage(number: number): Promise<Page> };
  export function getDocument(source: Record<string, unknown>): { promise: Promise<Pdf> };
}
