import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { OwnersClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimKindNames, claimWishNames } from "#messages/claim-names.ts";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { shownName } from "../kit/shown-name.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import { setOpenClaims } from "../shell/counts/open-claims.ts";
import { ClaimFigures } from "./claim-figures.tsx";
import { ClaimMark } from "./claim-words.tsx";
import "./claims.css";

const states = ["open", "asked", "decided", "all"] as const;

/** Claims on the guarantee. The state and the page live in the address. */
export default function ClaimsPage() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const state = states.find((one) => one === filter("state")) ?? "open";
  const [q, page] = [filter("q"), readPage(query)];
  const { data, error, refetch } = useQuery({
    queryKey: ["claims", { state, q, page }],
    queryFn: () => office.listClaims({ state, q, page }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (data) setOpenClaims(data.counts.open);
  }, [data]);
  const { open = 0, asked = 0, decided = 0 } = data?.counts ?? {};
  const options = {
    open: m.claims_waiting({ count: showCount(open) }),
    asked: m.claims_with_customer({ count: showCount(asked) }),
    decided: m.claims_answered({ count: showCount(decided) }),
    all: m.claims_all({ count: showCount(open + asked + decided) }),
  };
  return (
    <>
      <div className="ahead">
        <h1>{m.office_claims()}</h1>
      </div>
      <Choice
        name="claims-state"
        label={m.office_claims()}
        options={options}
        chosen={state}
        onChange={(chosen) => setFilter("state", chosen === "open" ? "" : chosen)}
      />
      <section className="panel aclaims" aria-label={m.office_claims()}>
        <div className="tools">
          <SearchField
            placeholder={m.claims_find()}
            label={m.claims_search()}
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
        </div>
        <ListState
          error={error}
          count={data?.claims.length ?? null}
          none={state === "open" && q === "" ? m.claims_none_open() : m.claims_none()}
          onRetry={refetch}
        />
        <ul>{error === null ? data?.claims.map((claim) => <ClaimRow key={claim._id} claim={claim} />) : null}</ul>
        {data ? (
          <Pagination
            page={data.page}
            pages={data.pages}
            link={Link}
            hrefFor={(wanted) => `?${changed(query, { page: pageText(wanted) })}`}
          />
        ) : null}
      </section>
      <ClaimFigures />
    </>
  );
}

function ClaimRow({ claim }: { claim: OwnersClaim }) {
  const { _id, number, photos, kinds, text, order, lines, wish, decision, waits } = claim;
  const isOpen = decision === null && waits === null;
  const kind = kinds.map((one) => claimKindNames[one]()).join(", ");
  return (
    <li className="aclaim">
      <div className="aclaim__pics">
        {photos.map((photo, at) => (
          <img
            key={photo._id}
            src={`/api/claim/photo/${photo._id}`}
            alt={m.claim_photo_alt({ number: inDigits(at + 1) })}
            loading="lazy"
          />
        ))}
      </div>
      <div className="aclaim__text">
        <b>{kind}</b> <span className="soft">{order.name}</span> <span className="soft num">{number}</span>
        <p lang={languageOf(text)}>{text}</p>
      </div>
      <div>
        <Link className="link" to={`/admin/orders/${order._id}`}>
          {order.number}
        </Link>
        <br />
        <span className="soft t14">
          {lines.map(({ product, quantity }) => `${shownName(product)} × ${inDigits(quantity)}`).join(", ")}
        </span>
      </div>
      <div className="t14">
        {decision ? null : (
          <>
            {m.claims_wants({ wish: claimWishNames[wish]() })}
            <br />
          </>
        )}
        <ClaimMark claim={claim} />
      </div>
      <ButtonLink
        size="md"
        variant={isOpen || waits === "moneyToSend" ? "primary" : "secondary"}
        to={`/admin/claims/${_id}`}
        aria-label={m.claims_open_of({ number: order.number })}
      >
        {isOpen ? m.claims_decide() : m.claims_open()}
      </ButtonLink>
    </li>
  );
}
