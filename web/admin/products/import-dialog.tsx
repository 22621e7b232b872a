import { type ReactNode, useState } from "react";
import type { ChangedCell, ImportChange, ImportError, ImportReport } from "#contract/product-desk.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { office } from "../office.ts";
import { refused } from "../shell/queries.ts";
import { FileField } from "./file-field.tsx";
import { fieldLabels } from "./product-draft.ts";
import { sayImported } from "./undo-change.ts";

/** What the form calls the columns of the file. */
const columnWords: Record<string, string> = {
  ...fieldLabels,
  id: "Id",
  light: "Light",
  water: "Water",
  petSafe: "Pets",
  ease: "Ease",
  humidity: "Humidity",
  place: "Places",
  matureHeightCm: "Mature height, cm",
  plantMonths: "Planting months",
  flowerMonths: "Flowering months",
  harvestMonths: "Harvest months",
  stock: "Stock",
  stockWas: "Stock before",
};

type Problems = Pick<ImportReport, "errors" | "errorCount">;

/** Products from a CSV file: first read and reported, then written. With a wrong row nothing is written at all. */
export function ImportDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { file, report, problems, message, isBusy, choose, apply } = useImport(() => {
    onChanged();
    onClose();
  }, onChanged);
  const changes = report ? report.created + report.updated : 0;
  return (
    <Dialog open onClose={onClose} label="Import products" className="confirm confirm--wide">
      <h2>Import products</h2>
      <p>
        A CSV file as Export writes it, or only some of its columns: rows with an id change that product, rows without
        one add a product. You see what would happen before anything is changed.
      </p>
      <FileField
        label="Choose a CSV file"
        className="drop importfile"
        accept=".csv,text/csv"
        onChoose={([chosen]) => chosen && choose(chosen)}
      >
        <AdminIcon name="upload" className="i-24" />
        <span>
          <b>{file ? file.name : "Choose a CSV file"}</b>
          {file ? "Choose another file" : "At most 5 MB"}
        </span>
      </FileField>
      <div role="alert">
        {message ? (
          <p className="error importfile__error">
            <Icon name="alert" />
            {message}
          </p>
        ) : null}
        {problems ? <RowErrors problems={problems} /> : null}
      </div>
      <div role="status">{report && !problems ? <Forecast report={report} /> : null}</div>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" isLoading={isBusy} disabled={!isBusy && (changes === 0 || problems !== null)} onClick={apply}>
          {changes > 0 && !problems ? `Apply ${changes} ${changes === 1 ? "change" : "changes"}` : "Apply"}
        </Button>
      </div>
    </Dialog>
  );
}

function useImport(onDone: () => void, onChanged: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(chosen: File, isDryRun: boolean) {
    setIsBusy(true);
    setMessage(null);
    setProblems(null);
    try {
      const answer = await office.importProducts(chosen, isDryRun);
      if (isDryRun) {
        setReport(answer);
        if (answer.errorCount > 0) setProblems(answer);
      } else {
        sayImported(answer, onChanged);
        onDone();
      }
    } catch (failure) {
      if (!(failure instanceof ApiError) || [0, 401, 403, 500].includes(failure.status)) refused(failure);
      else if (failure.refusal.code === "csv-rows") setProblems(failure.refusal as unknown as Problems);
      else setMessage(failure.message);
    }
    setIsBusy(false);
  }

  function choose(chosen: File) {
    setFile(chosen);
    setReport(null);
    void send(chosen, true);
  }

  const apply = () => file && void send(file, false);
  return { file, report, problems, message, isBusy, choose, apply };
}

function RowErrors({ problems: { errors, errorCount } }: { problems: Problems }) {
  return (
    <>
      <p className="error importfile__error">
        <Icon name="alert" />
        {errorCount === 1 ? "1 error" : `${errorCount} errors`}. Nothing was changed.
      </p>
      <Rows label="Errors" head={["Row", "Column", "What is wrong"]}>
        {errors.map(({ row, field, message }: ImportError) => (
          <tr key={`${row} ${field}`}>
            <td>{row}</td>
            <td>{columnWords[field] ?? field}</td>
            <td>{message}</td>
          </tr>
        ))}
      </Rows>
      {errorCount > errors.length ? <p>These are the first {errors.length}.</p> : null}
    </>
  );
}

function Forecast({ report }: { report: ImportReport }) {
  const { created, updated, unchanged, changes } = report;
  return (
    <>
      <p>
        {created} will be added, {updated} will be changed, {unchanged} stay as they are.
      </p>
      {changes.length > 0 ? (
        <Rows label="What would happen" head={["Row", "Product", "Change"]}>
          {changes.map((change: ImportChange) => (
            <tr key={change.row}>
              <td>{change.row}</td>
              <td>{change.name}</td>
              <td>
                {change.kind === "create"
                  ? "New"
                  : change.changed.map((cell) => <Change key={cell.column} cell={cell} />)}
              </td>
            </tr>
          ))}
        </Rows>
      ) : null}
      {created + updated > changes.length ? <p>These are the first {changes.length}.</p> : null}
    </>
  );
}

function Change({ cell: { column, before, after } }: { cell: ChangedCell }) {
  return (
    <p>
      <b className="b6">{columnWords[column] ?? column}</b>{" "}
      {before === "" ? <span className="soft">empty</span> : before} <span className="soft">to</span>{" "}
      {after === "" ? <span className="soft">empty</span> : after}
    </p>
  );
}

function Rows({ label, head, children }: { label: string; head: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="preview" aria-label={label} tabIndex={0}>
      <table>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
