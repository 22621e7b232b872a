import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import * as m from "#messages";
import { Around, hole } from "#web/ui/around.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { walletName } from "./wallet-words.ts";

/** Of a transfer that the shop looks for, or has not found. */
export function TransferBanner({ transfer }: { transfer: TransferOfOrder | null | undefined }) {
  if (transfer?.state === "checking") {
    return (
      <div className="banner" role="status">
        <Icon name="clock" />
        <div>
          <b>{m.wallet_checking()}</b>{" "}
          <Around sentence={m.wallet_checking_text({ wallet: walletName(transfer.wallet), trxId: hole })}>
            <span className="num">{transfer.trxId}</span>
          </Around>
        </div>
      </div>
    );
  }
  if (transfer?.state !== "not-found") return null;
  return (
    <div className="banner banner--bad" role="status">
      <Icon name="alert" />
      <div>
        <b>{m.wallet_not_found({ trxId: transfer.trxId })}</b> {transfer.reason}
      </div>
    </div>
  );
}
