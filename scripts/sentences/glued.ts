// Sentences that a figure, a name or words are joined to. Values belong into the sentence.
import { parseFileSync } from "@swc/core";
import { argumentsOf, type SyntaxNode } from "./syntax.ts";

const glued = /\p{L}[\p{L}\p{M}]|\p{Nd}/u;

/**
 * Places of a file where a said sentence is joined with a figure, a name or words: by a template with letters or another value beside it,
 * by +, or as neighbors among the children of an element. Values belong into the sentence. Allowed are signs between sentences, and what is no sentence: HTML, addresses, CSS.
 */
export function findGlued(file: string): string[] {
  return gluedIn(parseFileSync(file, { syntax: "typescript", tsx: file.endsWith("x"), target: "es2022" }).body);
}

function gluedIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type } = node as SyntaxNode;
  if (type === "JSXElement" || type === "JSXFragment")
    return [...gluedChildren(node), ...Object.values(node).flatMap(gluedIn)];
  const own = type === "TemplateLiteral" || isSum(node) ? partsOf(node) : [];
  const said = own.flatMap((part) => (typeof part === "string" ? [] : messageOf(part)));
  const others = own.filter((part) => (typeof part === "string" ? glued.test(part) : messageOf(part).length === 0));
  const isMarkup = own.some((part) => typeof part === "string" && /[<>]|\w\/|\/\w|[\w-]+:\s?$/.test(part));
  const isGlued = said.length > 0 && others.length > 0 && !isMarkup;
  const inside = type === "TemplateLiteral" || !isSum(node) ? Object.values(node) : own;
  return [
    ...(isGlued ? said.map((name) => `m.${name} is glued to a value or to words`) : []),
    ...inside.flatMap(gluedIn),
  ];
}

/** A child of an element: a sentence, a value or something else beside it, or the blank between two. */
type Child = "blank" | "other" | "value" | "name in an element" | "count in an element" | Sentence;
/** `isApart`: in an element of its own. `isWord`: without values. */
type Sentence = { said: string; isApart: boolean; isWord: boolean };

/**
 * Sentences among the children of an element that a value stands before or after. A count in an element of its own may follow: it
 * belongs to a heading ("Devices 3"). What begins with it is a sentence about it: `<Around>` puts the element inside.
 */
function gluedChildren(node: object): string[] {
  const children = childrenOf(node);
  return children.flatMap((child, at) => {
    if (typeof child !== "object") return [];
    const [before, isBefore] = beside(children.slice(0, at).reverse());
    const [after, isAfter] = beside(children.slice(at + 1));
    const isBegun = before === "value" || (isBefore && /in an element$/.test(String(before)));
    const isEnded = after === "value" || (isAfter && after === "name in an element");
    // Apart, a heading goes before a text ("<b>Gift</b> Get well"), and a sentence with values of its own after a figure.
    const isGlued = child.isApart ? before === "value" || (isBegun && child.isWord) : isBegun || isEnded;
    return isGlued ? [`m.${child.said} stands beside a value: it belongs into the sentence`] : [];
  });
}

/** The nearest child, and whether a blank stands between. */
function beside([first, ...others]: Child[]): [Child | undefined, boolean] {
  return first === "blank" ? [others.find((one) => one !== "blank"), true] : [first, false];
}

function childrenOf(node: object): Child[] {
  const { children } = node as { children?: (SyntaxNode & { expression?: unknown })[] };
  return (children ?? []).flatMap((child): Child[] => {
    if (child.type === "JSXText") {
      const text = String(child.value);
      if (text.trim() !== "") return ["other"];
      // Lines of code between two children leave no blank.
      return text.includes("\n") ? [] : ["blank"];
    }
    if (child.type === "JSXElement") return [inElement(child)];
    return child.type === "JSXExpressionContainer" ? [childOf(child.expression)] : ["other"];
  });
}

function childOf(expression: unknown): Child {
  const { type, value } = expression as SyntaxNode;
  const { consequent, alternate } = expression as { consequent?: unknown; alternate?: unknown };
  if (type === "StringLiteral" && String(value).trim() === "") return "blank";
  if (type === "ConditionalExpression" && childOf(consequent) === "blank" && childOf(alternate) === "blank")
    return "blank";
  const [said] = messageOf(expression);
  if (said !== undefined) return { said, isApart: false, isWord: argumentsOf(expression as object).length === 0 };
  return isFigure(expression) || isOwn(expression) ? "value" : "other";
}

/** `<b className="num">{inDigits(count)}</b>`. What has a block of its own is no part of a line. */
function inElement(element: SyntaxNode): Child {
  const { opening } = element as { opening?: { name?: { value?: string } } };
  const [first, ...others] = childrenOf(element).filter((one) => one !== "blank");
  if (!/^(b|strong|em|i|span)$/.test(opening?.name?.value ?? "") || others.length > 0) return "other";
  if (typeof first === "object") return { ...first, isApart: true };
  if (first !== "value") return "other";
  const [only] = ((element as { children?: { expression?: unknown }[] }).children ?? []).filter(
    ({ expression }) => expression !== undefined,
  );
  return isFigure(only?.expression) ? "count in an element" : "name in an element";
}

/** Calls that write a figure for a reader: inDigits, showSum, wholeTaka, orderCount. */
function isFigure(node: unknown): boolean {
  const { type, callee } = (node ?? {}) as SyntaxNode;
  const name = String(callee?.value);
  return type === "CallExpression" && /^(in|show|whole|count|short|format|digits)[A-Z]\w*$|Count$/.test(name);
}

/** A name, a number, a code as it is: `order.number`. */
function isOwn(node: unknown): boolean {
  const { type } = (node ?? {}) as SyntaxNode;
  return type === "MemberExpression" || type === "TemplateLiteral";
}

function isSum(node: unknown): boolean {
  const { type, operator } = node as SyntaxNode & { operator?: string };
  return type === "BinaryExpression" && operator === "+";
}

/** Texts and expressions that a template or a sum joins. */
function partsOf(node: unknown): unknown[] {
  const { left, right, quasis, expressions, type, value } = node as Record<string, unknown>;
  if (isSum(node)) return [...partsOf(left), ...partsOf(right)];
  if (type === "StringLiteral") return [value];
  if (type !== "TemplateLiteral") return [node];
  const texts = ((quasis ?? []) as { cooked?: unknown }[]).map(({ cooked }) => String(cooked ?? ""));
  return [...texts, ...((expressions ?? []) as unknown[])];
}

/** The message that an expression says: `m.name(...)`, `terminal(m.name, ...)`, `say(m.name, ...).in(...)`. */
function messageOf(node: unknown): string[] {
  const { type, callee } = (node ?? {}) as SyntaxNode;
  if (type !== "CallExpression" || typeof callee !== "object") return [];
  const { object, property } = callee as { object?: SyntaxNode; property?: SyntaxNode };
  if (callee.type === "MemberExpression" && object?.value === "m") return [String(property?.value)];
  if (callee.type === "MemberExpression") return messageOf(object);
  if (callee.value !== "say" && callee.value !== "terminal") return [];
  const [first] = argumentsOf(node as object) as { object?: SyntaxNode; property?: SyntaxNode }[];
  return first?.object?.value === "m" ? [String(first.property?.value)] : ["?"];
}
