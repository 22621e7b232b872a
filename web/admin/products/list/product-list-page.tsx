import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { popularMax } from "#contract/rules/constants.ts";
import type { DeskPage, DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { office } from "#web/admin/office.ts";
import { buttonClass } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EditProductDialog } from "../form/edit-product-dialog.tsx";
import { ImportDialog } from "../import/import-dialog.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DeleteManyDialog } from "./delete-many-dialog.tsx";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { useDeskQuery } from "./desk-query.ts";
import { DeskTable } from "./desk-table.tsx";
import { DeskTools } from "./desk-tools.tsx";
import { PriceChangeDialog } from "./price-change-dialog.tsx";
import { useDesk } from "./use-desk.ts";
import { useSelection } from "./use-selection.ts";
import "../products.css";
import "./product-list.css";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";

export default function ProductListPage() {
  const address = useDeskQuery();
  const mayArrange = useMayCall("POST /api/product/popular/arrange");
  const desk = useDesk(address.query);
  const selection = useSelection(JSON.stringify(address.filters));
  const [asked, setAsked] = useState<DeskRow | null>(null);
  const [open, setOpen] = useState<ManyDialogsProps["open"]>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its row.
  const reloadAfterDeleting = () => desk.reload().then(() => heading.current?.focus());
  return (
    <>
      <ListHead
        heading={heading}
        count={desk.page && headCount(desk.page, address.isNarrowed)}
        exportPath={office.productExportPath(address.filters)}
        onImport={() => setOpen("import")}
      />
      <div className="panel panel--flat">
        <DeskTools address={address} savedAt={desk.savedAt} />
        {address.filters.popular ? (
          <p className="hint popularnote">
            {m.product_desk_popular_note({ max: inDigits(popularMax) })}{" "}
            {mayArrange ? (
              <Link className="link" to="/admin/list/popular">
                {m.product_desk_arrange_popular()}
              </Link>
            ) : null}
          </p>
        ) : null}
        <DeskTable address={address} desk={desk} selection={selection} onDelete={setAsked} />
        {selection.ids.length > 0 ? (
          <BulkBar
            count={selection.ids.length}
            onChange={(change) => desk.changeMany(selection.ids, change)}
            onPrice={() => setOpen("price")}
            onDelete={() => setOpen("delete")}
            onClear={selection.clear}
          />
        ) : null}
      </div>
      {address.edit ? (
        <EditProductDialog
          productId={address.edit}
          onClose={address.close}
          onSaved={(message) => {
            address.close();
            toast.ok(message);
            void desk.reload();
          }}
        />
      ) : null}
      <DeleteProductDialog
        product={asked}
        onClose={() => setAsked(null)}
        onRestore={desk.restore}
        onDeleted={() => {
          if (asked) selection.drop(asked._id);
          void reloadAfterDeleting();
        }}
      />
      <ManyDialogs
        open={open}
        ids={selection.ids}
        onClose={() => setOpen(null)}
        onChanged={() => void desk.reload()}
        onDeleted={() => {
          selection.clear();
          void reloadAfterDeleting();
        }}
      />
    </>
  );
}

function headCount({ total, counts }: DeskPage, isNarrowed: boolean): string {
  const all = showCount(counts.all);
  return isNarrowed ? m.product_desk_found_of({ found: showCount(total), all }) : all;
}

type ListHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  /** "65", or "1 of 65" where a filter or a search finds fewer. */
  count: string | undefined;
  exportPath: string;
  onImport: () => void;
};

function ListHead({ heading, count, exportPath, onImport }: ListHeadProps) {
  return (
    <div className="ahead wrapm">
      <h1 ref={heading} tabIndex={-1}>
        {m.office_products()}
      </h1>
      <span className="soft num">{count}</span>
      <DeskLinks exportPath={exportPath} onImport={onImport} />
    </div>
  );
}

type ManyDialogsProps = {
  open: "import" | "price" | "delete" | null;
  ids: string[];
  onClose: () => void;
  onChanged: () => void;
  onDeleted: () => void;
};

/** Dialogs for actions on many products at once that ask more than a press of a button. */
function ManyDialogs({ open, ids, onClose, onChanged, onDeleted }: ManyDialogsProps) {
  if (open === "price") return <PriceChangeDialog ids={ids} onClose={onClose} onChanged={onChanged} />;
  if (open === "delete")
    return <DeleteManyDialog ids={ids} onClose={onClose} onDeleted={onDeleted} onUndone={onChanged} />;
  return open === "import" ? <ImportDialog onClose={onClose} onChanged={onChanged} /> : null;
}

function DeskLinks({ exportPath, onImport }: { exportPath: string; onImport: () => void }) {
  const look = buttonClass({ variant: "secondary", size: "sm" });
  const mayImport = useMayCall("POST /api/product/import");
  const mayExport = useMayCall("GET /api/product/export.csv");
  const mayAdd = useMayCall("POST /api/product/add");
  return (
    <div className="right">
      {mayImport ? (
        <button type="button" className={look} onClick={onImport}>
          <AdminIcon name="upload" className="i-18" />
          {m.product_desk_import()}
        </button>
      ) : null}
      {mayExport ? (
        <a className={look} href={exportPath} download>
          <AdminIcon name="download" className="i-18" />
          {m.product_desk_export()}
        </a>
      ) : null}
      {mayAdd ? (
        <ButtonLink size="sm" className="only-m" to="/admin">
          <Icon name="plus" className="i-18" />
          {m.office_add_product()}
        </ButtonLink>
      ) : null}
    </div>
  );
}
