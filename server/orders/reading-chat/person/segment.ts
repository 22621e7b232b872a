// Names and streets are looked for in parts of a message, not across them.
import type { labels } from "../words/chat-words.ts";
import type { Token } from "../words/tokens.ts";

export type Span = { start: number; end: number };
export type Label = keyof typeof labels;
export type Segment = Span & {
  tokens: Token[];
  label: Label | undefined;
  line: number;
  message: number;
  isDashed: boolean;
  isFirst: boolean;
  isWholeLine: boolean;
  place: number;
  isPlace: boolean;
  street: number;
  isOrder: boolean;
  besidePhone: boolean;
  score: number;
};
