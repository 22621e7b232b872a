import { questionsOnPage } from "#contract/rules/questions.ts";
import type { QuestionPage } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { type Asked, PageError } from "#web/page/page.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { nameHere } from "../../product-card/names.tsx";
import { productPath } from "../../product-card/product-path.ts";
import { pageMeta } from "../../seo/page-meta.ts";
import { type ShownProduct, shownProduct } from "../shown-product.ts";
import { QuestionList } from "./question-list.tsx";

type Loaded = { product: ShownProduct; shown: QuestionPage };

const pagePathOf = (productId: string, page: number) =>
  `/questions/${productId}${page > 1 ? `?page=${pageText(page)}` : ""}`;

export const meta = ({ product, shown }: Loaded) =>
  pageMeta({
    title: m.questions_of({ product: nameHere(product) }),
    description: m.questions_of({ product: nameHere(product) }),
    path: pagePathOf(product._id, shown.page),
    picture: product.pictures[0]?.url,
  });

export async function load({ api, params, search }: Asked): Promise<Loaded> {
  const { product } = await api.getProduct(params.id ?? "");
  const asked = readPage(search);
  const shown = await api.listQuestions(product._id, asked, questionsOnPage);
  if (shown.page !== asked) throw new PageError(404);
  return { product: shownProduct(product), shown };
}

/** All answered questions of a product, paged. */
export default function QuestionsPage({ product, shown }: Loaded) {
  const { _id } = product;
  const name = nameHere(product);
  return (
    <div className="wrap wrap--tall">
      <Crumbs
        trail={[
          { label: m.home(), to: "/" },
          { label: name, to: productPath(product) },
        ]}
        current={m.questions_title()}
      />
      <h1 className="qa__title">{m.questions_of({ product: name })}</h1>
      {shown.total === 0 ? <p className="soft">{m.questions_none()}</p> : <QuestionList questions={shown.questions} />}
      <Pagination page={shown.page} pages={shown.pages} hrefFor={(to) => pathHere(pagePathOf(_id, to))} />
      <p className="qa__acts">
        <a className="btn btn--secondary btn--md" href={pathHere(`/ask/${_id}`)} rel="nofollow">
          {m.question_ask()}
        </a>
      </p>
    </div>
  );
}
