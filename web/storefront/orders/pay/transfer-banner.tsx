import type { TransferOfOrder } from "#contract/wire/paying/wallets.ts";
import * as m from "#messages";
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
          {m.wallet_checking_text({ wallet: walletName(transfer.wallet), trxId: transfer.trxId })}
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
