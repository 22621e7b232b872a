import { useState } from "react";
import { claimTextMax } from "#contract/rules/claims.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OneClaim } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { showSum } from "#web/ui/figures.ts";
import { useForm } from "../kit/form/use-form.ts";
import { office } from "../office.ts";

type GivenBackPanelProps = { claim: OneClaim; onChanged: () => Promise<unknown>; onForElse: () => void };

/** In place of the decision, once the accepted money went back by the order's own 'Give money back': closes the claim, and pays nothing. */
export function GivenBackPanel({ claim, onChanged, onForElse }: GivenBackPanelProps) {
  const [text, setText] = useState("");
  const amount = claim.offers.find(({ end }) => end === "accepted")?.amount ?? 0;
  const { errors, isSending, submit } = useForm(["text"], async () => {
    const settled = { claimId: claim._id, decision: "money" as const, text, amount, seenLeft: claim.left };
    try {
      const { message } = await office.decideClaim({ ...settled, isGivenBack: true });
      await onChanged();
      return message;
    } catch (error) {
      // Another owner has closed it.
      if (error instanceof ApiError && error.status === 409) await onChanged();
      throw error;
    }
  });
  return (
    <form className="panel panel--pad stack" noValidate aria-labelledby="claim-given-back" onSubmit={submit}>
      <h2 id="claim-given-back">{m.claims_given_back()}</h2>
      <p>{m.claims_given_back_text({ amount: showSum(toMinor(amount)) })}</p>
      <TextArea
        label={m.claims_reply()}
        optional
        maxLength={claimTextMax}
        rows={3}
        value={text}
        error={errors.text}
        hint={m.claims_reply_hint()}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="md" isLoading={isSending}>
        {m.claims_given_back_close()}
      </Button>
      <Button variant="quiet" size="md" onClick={onForElse}>
        {m.claims_given_back_else()}
      </Button>
    </form>
  );
}
