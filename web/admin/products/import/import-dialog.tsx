import { type ReactNode, useState } from "react";
import type { ChangedCell, ImportChange, ImportError, ImportReport } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { FileField } from "#web/admin/kit/form/file-field.tsx";
import { refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { fieldLabels } from "../form/product-fields.tsx";
import { OddPrices } from "../odd-prices.tsx";
import { sayImported } from "../undo-change.ts";

/** The form's names for the columns of the file. */
const columnWords: Record<string, () => string> = {
  ...fieldLabels,
  id: m.product_desk_column_id,
  light: m.light,
  water: m.water,
  petSafe: m.pets,
  ease: m.product_desk_ease,
  humidity: m.humidity,
  place: m.product_desk_places,
  matureHeightCm: m.product_desk_mature_height,
  plantMonths: m.product_desk_planting_months,
  flowerMonths: m.product_desk_flowering_months,
  harvestMonths: m.product_desk_harvest_months,
  pictureAlts: m.field_picture_texts,
  bengaliPictureAlts: m.field_picture_texts_bengali,
  weightGrams: m.product_desk_weight_grams,
  stock: m.product_desk_stock,
  stockWas: m.product_desk_stock_before,
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
    <Dialog open onClose={onClose} label={m.product_desk_import_products()} className="confirm confirm--wide">
      <h2>{m.product_desk_import_products()}</h2>
      <p>{m.product_desk_import_lead()}</p>
      <FileField
        label={m.product_desk_choose_csv()}
        className="drop importfile"
        accept=".csv,.xlsx,text/csv"
        onChoose={([chosen]) => chosen && choose(chosen)}
      >
        <AdminIcon name="upload" className="i-24" />
        <span>
          <b>{file ? file.name : m.product_desk_choose_csv()}</b>
          {file ? m.product_desk_choose_other() : m.product_desk_csv_limit({ limit: inDigits(5) })}
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
          {m.cancel()}
        </Button>
        <Button size="md" isLoading={isBusy} disabled={!isBusy && (changes === 0 || problems !== null)} onClick={apply}>
          {changes > 0 && !problems
            ? m.product_desk_apply_changes({ count: changes, shown: inDigits(changes) })
            : m.product_desk_apply()}
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
        {m.product_desk_errors_count({ count: errorCount, shown: inDigits(errorCount) })}
      </p>
      <Rows
        label={m.product_desk_errors()}
        head={[m.product_desk_row(), m.product_desk_column(), m.product_desk_what_is_wrong()]}
      >
        {errors.map(({ row, field, message }: ImportError) => (
          <tr key={`${row} ${field}`}>
            <td>{inDigits(row)}</td>
            <td>{columnWords[field]?.() ?? field}</td>
            <td>{message}</td>
          </tr>
        ))}
      </Rows>
      {errorCount > errors.length ? <p>{m.product_desk_first_of({ count: inDigits(errors.length) })}</p> : null}
    </>
  );
}

function Forecast({ report }: { report: ImportReport }) {
  const { created, updated, unchanged, changes } = report;
  return (
    <>
      <p>
        {m.product_desk_forecast({
          created: inDigits(created),
          updated: inDigits(updated),
          unchanged: inDigits(unchanged),
        })}
      </p>
      <OddPrices count={report.offerAbovePrice} />
      {changes.length > 0 ? (
        <Rows
          label={m.product_desk_what_would_happen()}
          head={[m.product_desk_row(), m.product_desk_product(), m.product_desk_change()]}
        >
          {changes.map((change: ImportChange) => (
            <tr key={change.row}>
              <td>{inDigits(change.row)}</td>
              <td>{change.name}</td>
              <td>
                {change.kind === "create"
                  ? m.product_desk_new()
                  : change.changed.map((cell) => <Change key={cell.column} cell={cell} />)}
              </td>
            </tr>
          ))}
        </Rows>
      ) : null}
      {created + updated > changes.length ? (
        <p>{m.product_desk_first_of({ count: inDigits(changes.length) })}</p>
      ) : null}
    </>
  );
}

function Change({ cell: { column, before, after } }: { cell: ChangedCell }) {
  return (
    <p>
      <b className="b6">{columnWords[column]?.() ?? column}</b>{" "}
      {before === "" ? <span className="soft">{m.product_desk_empty()}</span> : inFigures(before)}{" "}
      <span className="soft">{m.product_desk_to()}</span>{" "}
      {after === "" ? <span className="soft">{m.product_desk_empty()}</span> : inFigures(after)}
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

/** A cell that is a number, in the digits of the office; others as the file has them. */
function inFigures(cell: string): string {
  return /^\d+(\.\d+)?$/.test(cell) ? inDigits(cell) : cell;
}
