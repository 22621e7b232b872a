import { useId } from "react";
import { maxQuantity, walletNames } from "#contract/rules/constants.ts";
import { districts, thanas } from "#contract/rules/delivery/places.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { walletWords } from "#messages/names.ts";
import { shownPlace } from "#web/admin/delivery/place-names.ts";
import { copyText } from "#web/admin/kit/copy-text.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { askText } from "./ask-text.ts";
import type { ChatAnswer, ChatQuestion, FieldQuestion, OpenQuestion } from "./chat-reading.ts";
import "./marked-chat.css";

type OpenQuestionsProps = {
  open: OpenQuestion[];
  /** Those of the address, or those of lines. */
  of: "address" | "lines";
  /** Why the order is not saved, said at each. */
  error: string | undefined;
  onAnswer: (at: number, answer: ChatAnswer) => void;
};

/** `isGuess`: the likeliest of several. */
type Option = { label: string; answer: ChatAnswer; isGuess: boolean };

const titles: Record<FieldQuestion["field"], () => string> = {
  name: m.order_chat_which_name,
  district: m.order_chat_which_district,
  thana: m.order_chat_which_thana,
  wallet: m.order_chat_which_wallet,
};

/** With their choices to press. */
export function OpenQuestions({ open, of, error, onAnswer }: OpenQuestionsProps) {
  const asked = open.filter(({ question }) => (question.field === "line") === (of === "lines"));
  const products = useSoldProducts(
    asked.flatMap(({ question }) => (question.field === "line" ? question.products : [])),
  );
  return asked.map(({ question, at }) => {
    const options = optionsOf(question, products.find);
    return (
      <Question
        key={at}
        title={titleOf(question, options, products.find)}
        words={question.field === "line" ? question.words : ""}
        left={question.field === "line" ? question.left : undefined}
        options={options}
        error={error}
        ask={question.field === "line" ? askText(question.products.flatMap((id) => products.find(id) ?? [])) : ""}
        none={question.field === "line" ? m.order_chat_leave_out() : m.order_chat_none_of_these()}
        onAnswer={(answer) => onAnswer(at, answer)}
      />
    );
  });
}

type QuestionProps = {
  title: string;
  words: string;
  /** Pieces, where fewer are left than were asked for. */
  left: number | undefined;
  options: Option[];
  none: string;
  /** To be copied into the chat; empty for none. */
  ask: string;
  error: string | undefined;
  onAnswer: (answer: ChatAnswer) => void;
};

function Question({ title, words, left, options, none, ask, error, onAnswer }: QuestionProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the box, beside the sign
    <div className="banner banner--warn" role="group" aria-labelledby={id}>
      <Icon name="alert" />
      <div className="mkchat__asked">
        <b id={id}>{title}</b>
        {words === "" ? null : <q className="soft">{words}</q>}
        {left === undefined ? null : <p>{m.order_chat_left({ left: inDigits(left) })}</p>}
        <div className="sizes">
          {options.map(({ label, answer, isGuess }) => (
            <button
              key={JSON.stringify(answer)}
              type="button"
              className={isGuess ? "mkchat__choice mkchat__choice--guess" : "mkchat__choice"}
              onClick={() => onAnswer(answer)}
            >
              {label}
              {isGuess ? <span className="soft">{m.order_chat_our_guess()}</span> : null}
            </button>
          ))}
          {ask === "" ? null : (
            <button
              type="button"
              className="mkchat__choice"
              onClick={() => void copyText(ask, m.link_desk_not_copied())}
            >
              {m.order_chat_ask()}
              <span className="soft">{m.order_chat_ask_copies()}</span>
            </button>
          )}
          <Button variant="quiet" size="sm" onClick={() => onAnswer(null)}>
            {none}
          </Button>
        </div>
        {error === undefined ? null : (
          <p className="error" role="alert" tabIndex={-1}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type Find = (id: string) => ProductCard | null;

/** Of one product its size is asked; of one product and size, whether it is meant. */
function titleOf(question: ChatQuestion, options: readonly Option[], find: Find): string {
  if (question.field !== "line") return titles[question.field]();
  const count = inDigits(Math.min(maxQuantity, question.quantity));
  const [id, ...others] = question.products;
  const product = find(id ?? "");
  if (others.length > 0 || product === null) return m.order_chat_which({ count });
  const name = shownName(product);
  return options.length === 1 ? m.order_chat_is_it({ name, count }) : m.order_chat_which_size({ name, count });
}

function optionsOf(question: ChatQuestion, find: Find): Option[] {
  if (question.field !== "line") {
    return question.choices.map((answer) => ({ label: placeName(question.field, answer), answer, isGuess: false }));
  }
  const quantity = Math.min(maxQuantity, question.quantity);
  const { size: said } = question;
  return question.products.flatMap((id, at) => {
    const product = find(id);
    const sizes = said && product?.sizes.includes(said) ? [said] : (product?.sizes ?? []);
    const isGuess = at === 0 && sizes.length === 1 && question.products.length > 1;
    return product
      ? sizes.map((size) => ({
          label:
            question.products.length > 1
              ? m.olink_plant_and_size({ name: shownName(product), size: sizeName(size) })
              : sizeName(size),
          answer: { productId: product._id, size, quantity },
          isGuess,
        }))
      : [];
  });
}

function placeName(field: FieldQuestion["field"], name: string): string {
  if (field === "name") return name;
  if (field === "wallet") return walletWords[walletNames.find((one) => one === name) ?? "bkash"]();
  return shownPlace((field === "district" ? districts : thanas).find((one) => one.name === name)) || name;
}
