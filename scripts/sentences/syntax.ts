// Nodes as the checks of sentences read them in a parsed file.

export type SyntaxNode = {
  type?: string;
  value?: unknown;
  name?: { value?: string };
  callee?: SyntaxNode;
  object?: SyntaxNode;
};

export function argumentsOf(node: object): unknown[] {
  return ((node as { arguments?: { expression: unknown }[] }).arguments ?? []).map(({ expression }) => expression);
}
