import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BackupState } from "#contract/wire/shop/backups.ts";
import * as m from "#messages";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { useProof } from "../kit/dialog/proof-dialog.tsx";
import { HelperNote } from "../kit/helper-note.tsx";
import { briefMoment } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

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
      <h2 id="settings-backups">{m.settings_backups()}</h2>
      {state === null ? <ListWait count={1} /> : <LastBackup state={state} />}
      {state === null || state.folder === null ? null : (
        <>
          <KeptBackups kept={state.kept} />
          <Button variant="secondary" size="md" isLoading={state.state === "running"} onClick={() => void backUp()}>
            {m.settings_back_up_now()}
          </Button>
        </>
      )}
    </section>
  );
}

function LastBackup({ state: { folder, bucket, keepDays, state, error, last } }: { state: BackupState }) {
  return (
    <div role="status">
      {state === "failed" ? (
        <p className="backups__failed">{m.settings_backup_failed({ error: error ?? "" })}</p>
      ) : null}
      <p>
        {last === null ? (
          m.settings_no_backup()
        ) : (
          <Around sentence={lastWords(last)}>
            <b className="b6">{briefMoment(last.takenAt)}</b>
          </Around>
        )}
      </p>
      <p className="hint">
        {folder === null
          ? m.settings_backups_off()
          : bucket === null
            ? m.settings_backups_kept({ days: inDigits(keepDays), folder })
            : m.settings_backups_kept_bucket({ days: inDigits(keepDays), folder, bucket })}
      </p>
      {folder === null ? <HelperNote text={m.helper_backups({ variable: "BACKUP_DIR" })} /> : null}
    </div>
  );
}

/** With a hole for its time. */
function lastWords({ bytes, pictures, missingPictures }: NonNullable<BackupState["last"]>): string {
  const words = { count: pictures, time: hole, size: megabytes(bytes), shown: inDigits(pictures) };
  return missingPictures > 0
    ? m.settings_last_backup_missing({ ...words, missing: inDigits(missingPictures) })
    : m.settings_last_backup(words);
}

function KeptBackups({ kept }: { kept: BackupState["kept"] }) {
  const { ask, dialog } = useProof();

  async function download(name: string) {
    try {
      let address = "";
      const message = await ask({
        title: m.settings_download_title(),
        text: m.settings_download_text(),
        act: m.settings_download(),
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
              <b className="b6">{briefMoment(takenAt)}</b>
              <br />
              <span className="hint">{megabytes(bytes)}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={m.settings_download_backup({ time: briefMoment(takenAt) })}
              onClick={() => void download(name)}
            >
              {m.settings_download()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const megabytes = (bytes: number) => m.kit_megabytes({ size: inDigits((bytes / 1_000_000).toFixed(1)) });
