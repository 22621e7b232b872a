import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BackupState } from "#contract/backups.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useProof } from "../kit/proof-dialog.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dhaka" });
const lookEveryMs = 2000;
const shownBackups = 5;

/** The last backup, a button for a new one, and downloads. */
export function BackupsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ["backups"],
    queryFn: office.getBackups,
    refetchInterval: ({ state: { data: answer } }) => answer?.backups.state === "running" && lookEveryMs,
  });
  const state = data?.backups ?? null;
  useEffect(() => {
    if (error) refused(error);
  }, [error]);

  async function backUp() {
    try {
      await office.backUpNow();
      await refetch();
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <section className="panel panel--pad" aria-labelledby="settings-backups">
      <h2 id="settings-backups">Backups</h2>
      {state === null ? <Skeleton className="adm__loading" /> : <LastBackup state={state} />}
      {state === null || state.folder === null ? null : (
        <>
          <KeptBackups kept={state.kept} />
          <Button variant="secondary" size="md" isLoading={state.state === "running"} onClick={() => void backUp()}>
            Back up now
          </Button>
        </>
      )}
    </section>
  );
}

function LastBackup({ state: { folder, bucket, keepDays, state, error, last } }: { state: BackupState }) {
  return (
    <div role="status">
      {state === "failed" ? <p className="backups__failed">The last backup failed. {error}</p> : null}
      <p>
        {last === null ? (
          "There is no backup yet."
        ) : (
          <>
            Last backup: <b className="b6">{moment.format(new Date(last.takenAt))}</b>, {megabytes(last.bytes)} and{" "}
            {last.pictures} {last.pictures === 1 ? "picture" : "pictures"}
          </>
        )}
        {last && last.missingPictures > 0 ? `. ${last.missingPictures} pictures were missing in the shop.` : null}
      </p>
      <p className="hint">
        {folder === null
          ? "Backups are off. To back up every night, set BACKUP_DIR on the shop's machine."
          : `Every night at 3:00, kept for ${keepDays} days in ${folder}${bucket === null ? "" : ` and in the bucket ${bucket}`}`}
      </p>
    </div>
  );
}

function KeptBackups({ kept }: { kept: BackupState["kept"] }) {
  const { ask, dialog } = useProof();

  async function download(name: string) {
    try {
      let address = "";
      const message = await ask({
        title: "Download this backup?",
        text: "The file holds your customers' names, addresses and orders. Keep it where only you can open it.",
        act: "Download",
        send: async (proof) => {
          const reply = await office.downloadBackup(name, proof);
          address = reply.url;
          return reply;
        },
      });
      if (message === "") return;
      toast.ok(message);
      location.assign(address);
    } catch (failure) {
      refused(failure);
    }
  }
  return (
    <>
      {dialog}
      <ul className="people">
        {kept.slice(0, shownBackups).map(({ name, takenAt, bytes }) => (
          <li key={name}>
            <span>
              <b className="b6">{moment.format(new Date(takenAt))}</b>
              <br />
              <span className="hint">{megabytes(bytes)}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Download the backup of ${moment.format(new Date(takenAt))}`}
              onClick={() => void download(name)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
