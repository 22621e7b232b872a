import { maxQuantity } from "#contract/rules/constants.ts";
import { districts, thanas } from "#contract/rules/delivery/places.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { shownPlace } from "#web/admin/delivery/place-names.ts";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { useSoldProducts } from "#web/admin/kit/use-sold-products.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import type { ChatAnswer, ChatQuestion, FieldQuestion, OpenQuestion } from "./chat-reading.ts";

type OpenQuestionsProps = {
  open: OpenQuestion[];
  /** Those of the address, or those of lines. */
  of: "address" | "lines";
  /** Why the order is not saved, said at each. */
  error: string | undefined;
  onAnswer: (at: number, answer: ChatAnswer) => void;
};

type Option = { label: string; answer: ChatAnswer };

const titles: Record<FieldQuestion["field"], () => string> = {
  name: m.order_chat_which_name,
  district: m.order_chat_which_district,
  thana: m.order_chat_which_thana,
};

/** With their choices to press. */
export function OpenQuestions({ open, of, error, onAnswer }: OpenQuestionsProps) {
  const asked = open.filter(({ question }) => (question.field === "line") === (of === "lines"));
  const products = useSoldProducts(
    asked.flatMap(({ question }) => (question.field === "line" ? question.products : [])),
  );
  return asked.map(({ question, at }) => (
    <Question
      key={at}
      title={titleOf(question)}
      words={question.field === "line" ? question.words : ""}
      options={optionsOf(question, products.find)}
      error={error}
      none={question.field === "line" ? m.order_chat_leave_out() : m.order_chat_none_of_these()}
      onAnswer={(answer) => onAnswer(at, answer)}
    />
  ));
}

type QuestionProps = {
  title: string;
  words: string;
  options: Option[];
  none: string;
  error: string | undefined;
  onAnswer: (answer: ChatAnswer) => void;
};

function Question({ title, words, options, none, error, onAnswer }: QuestionProps) {
  return (
    <fieldset className="banner banner--warn">
      <legend className="b6">
        <Icon name="alert" /> {title}
      </legend>
      <div>
        {words === "" ? null : <q className="soft">{words}</q>}
        <div className="sizes">
          {options.map(({ label, answer }) => (
            <Button key={JSON.stringify(answer)} variant="quiet" size="sm" onClick={() => onAnswer(answer)}>
              {label}
            </Button>
          ))}
          <Button variant="secondary" size="sm" onClick={() => onAnswer(null)}>
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
    </fieldset>
  );
}

function titleOf(question: ChatQuestion): string {
  return question.field === "line"
    ? m.order_chat_which({ count: inDigits(Math.min(maxQuantity, question.quantity)) })
    : titles[question.field]();
}

function optionsOf(question: ChatQuestion, find: (id: string) => ProductCard | null): Option[] {
  if (question.field !== "line") {
    return question.choices.map((answer) => ({ label: placeName(question.field, answer), answer }));
  }
  const quantity = Math.min(maxQuantity, question.quantity);
  return question.products.flatMap((id) => {
    const product = find(id);
    const { size: said } = question;
    const sizes = said && product?.sizes.includes(said) ? [said] : (product?.sizes ?? []);
    return product
      ? sizes.map((size) => ({
          label: m.order_desk_add_line({ name: shownName(product), size: sizeName(size) }),
          answer: { productId: product._id, size, quantity },
        }))
      : [];
  });
}

function placeName(field: FieldQuestion["field"], name: string): string {
  if (field === "name") return name;
  return shownPlace((field === "district" ? districts : thanas).find((one) => one.name === name)) || name;
}
