import * as m from "#messages";
import { Field } from "#web/ui/fields/field.tsx";
import { Choice } from "../offers/choice.tsx";

export type Way = "wallet" | "cash";
type WayBackProps = {
  /** Of the choice: two may stand on one page. */
  name: string;
  way: Way;
  trxId: string;
  error: string | undefined;
  onWay: (way: Way) => void;
  onTrxId: (trxId: string) => void;
};

/** How money goes back by hand: to a wallet with its TrxID, or in cash. */
export function WayBack({ name, way, trxId, error, onWay, onTrxId }: WayBackProps) {
  return (
    <>
      <Choice
        name={name}
        label={m.method()}
        options={{ wallet: m.claims_by_wallet(), cash: m.claims_in_cash() }}
        chosen={way}
        onChange={onWay}
      />
      {way === "wallet" ? (
        <Field
          label={m.order_desk_trx_id_back()}
          required
          autoComplete="off"
          value={trxId}
          error={error}
          onChange={(event) => onTrxId(event.target.value)}
        />
      ) : null}
    </>
  );
}
