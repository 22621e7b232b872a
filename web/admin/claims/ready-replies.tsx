import type { Language } from "#contract/rules/constants.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { claimReplies, type ReadyReply } from "./reply-texts.ts";

type ReadyRepliesProps = {
  claim: OneClaim;
  replies: readonly ReadyReply[];
  /** The sentences, in the customer's language. */
  onChoose: (text: string) => void;
};

const names: Record<ReadyReply, () => string> = {
  plant: m.claims_ready_plant,
  money: m.claims_ready_money,
  care: m.claims_ready_care,
  photo: m.claims_ready_photo,
};

/** Sentences that one press writes into the answer, to be sent or changed. */
export function ReadyReplies({ claim, replies, onChoose }: ReadyRepliesProps) {
  const locale: Language = claim.order.language;
  return (
    <fieldset className="aclaim__ready">
      <legend className="vh">{m.claims_ready()}</legend>
      {replies.map((reply) => (
        <button
          key={reply}
          type="button"
          className="size size--sm"
          onClick={() => onChoose(claimReplies[reply](locale))}
        >
          {names[reply]()}
        </button>
      ))}
    </fieldset>
  );
}
