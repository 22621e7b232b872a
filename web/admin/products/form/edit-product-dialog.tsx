import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OwnedProduct } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { LeaveDialog, useLeaveGuard } from "#web/admin/kit/form/leave-guard.tsx";
import { Switch } from "#web/admin/kit/form/switch.tsx";
import { refused } from "#web/admin/kit/queries.ts";
import { useGroups } from "#web/admin/kit/use-groups.ts";
import { office } from "#web/admin/office.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ArrivalFields } from "../arrivals/arrival-fields.tsx";
import { OwnFactFields } from "../own-facts/own-fact-fields.tsx";
import { CareFields } from "./care-fields.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { CountFields } from "./count-fields.tsx";
import { EditPictures } from "./pictures/edit-pictures.tsx";
import { NameFields, PlaceFields, PriceFields, TextFields } from "./product-fields.tsx";
import { SendingWords } from "./sending-words.tsx";
import { SizeFactFields } from "./sizes/size-facts.tsx";
import { SizeFields } from "./sizes/size-fields.tsx";
import { StockHistory } from "./stock-history.tsx";
import { useEditProduct } from "./use-edit-product.ts";

type EditProductDialogProps = {
  productId: string;
  /** Leaves for another address, which asks first when something is unsaved. */
  onClose: () => void;
  onSaved: (message: string) => void;
};

export function EditProductDialog({ productId, onClose, onSaved }: EditProductDialogProps) {
  const product = useProduct(productId, onClose);
  if (product) return <EditForm key={product._id} opened={product} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open onClose={onClose} label={m.product_desk_edit_product()} className="modal">
      <div className="modal__h">
        <h2>{m.product_desk_edit_product()}</h2>
        <CloseButton onClose={onClose} />
      </div>
      <Skeleton className="modal__wait" />
    </Dialog>
  );
}

type EditFormProps = Omit<EditProductDialogProps, "productId"> & { opened: OwnedProduct };

function EditForm({ opened, onClose, onSaved }: EditFormProps) {
  const { product, conflict, merged, takeTheirs, saveBoth, keepEditing, forget, ...form } = useEditProduct(
    opened,
    (message) => {
      release();
      onSaved(message);
    },
  );
  const { draft, change, isDirty } = form;
  const { blocker, release } = useLeaveGuard(isDirty);
  return (
    <Dialog open onClose={onClose} label={m.product_desk_edit_of({ name: product.name })} className="modal">
      <form className="modal__form" noValidate ref={form.form} onSubmit={form.submit}>
        <EditHead
          product={product}
          isInStock={draft.inStock}
          onStock={(inStock) => change({ inStock })}
          onClose={onClose}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="modal__b" tabIndex={0} aria-label={m.product_desk_product()}>
          <EditFields product={product} form={form} />
        </section>
        <EditFoot form={form} />
      </form>
      <ConflictDialog
        conflict={conflict}
        mine={draft}
        merged={merged}
        onTakeTheirs={takeTheirs}
        onSaveBoth={saveBoth}
        onClose={keepEditing}
      />
      <LeaveDialog blocker={blocker} onLeave={forget} text={m.product_desk_not_saved({ name: product.name })} />
      {form.questionDialog}
    </Dialog>
  );
}

type EditFieldsProps = {
  product: OwnedProduct;
  form: Pick<
    ReturnType<typeof useEditProduct>,
    "draft" | "errors" | "change" | "pictures" | "stored" | "setPictures" | "progress"
  >;
};

function EditFields({ product, form }: EditFieldsProps) {
  const { draft, errors, change, progress, pictures } = form;
  const groups = useGroups();
  const fields = { draft, errors, change };
  return (
    <>
      <div className="stackc">
        <NameFields {...fields} />
      </div>
      <div className="stackc modal__side">
        <section>
          <h3>{m.product_desk_price()}</h3>
          <PriceFields {...fields} sale={product.sale} />
        </section>
        <EditPictures
          productName={draft.name}
          pictures={pictures}
          stored={form.stored}
          onChange={form.setPictures}
          error={errors.pictures}
          progress={progress}
        />
        <PlaceFields {...fields} {...groups} present={product} />
        <section>
          <h3>{m.product_desk_sizes()}</h3>
          <SizeFields {...fields} />
          <CountFields {...fields} />
          <StockHistory productId={product._id} />
        </section>
      </div>
      <div className="stackc">
        <TextFields {...fields} />
        <SizeFactFields {...fields} />
        <ArrivalFields product={product} />
        <OwnFactFields
          chosen={fields.draft.ownFacts}
          errors={fields.errors}
          onChange={(ownFacts) => fields.change({ ownFacts })}
        />
        <CareFields {...fields} />
      </div>
    </>
  );
}

type EditHeadProps = {
  product: OwnedProduct;
  isInStock: boolean;
  onStock: (isInStock: boolean) => void;
  onClose: () => void;
};

function EditHead({ product, isInStock, onStock, onClose }: EditHeadProps) {
  return (
    <div className="modal__h">
      <span className="th40 th40--cover tint-sage">
        {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="40px" /> : null}
      </span>
      <h2>{product.name}</h2>
      <div className="right">
        <span className="t14" aria-hidden="true">
          {isInStock ? m.product_desk_in_stock() : m.product_desk_out()}
        </span>
        <Switch label={m.product_desk_in_stock()} isOn={isInStock} onPress={() => onStock(!isInStock)} />
        <CloseButton onClose={onClose} />
      </div>
    </div>
  );
}

type EditFootProps = { form: Pick<ReturnType<typeof useEditProduct>, "isDirty" | "progress" | "pictures" | "discard"> };

function EditFoot({ form: { isDirty, progress, pictures, discard } }: EditFootProps) {
  return (
    <div className="modal__f">
      <SendingWords isDirty={isDirty} progress={progress} hasPictures={pictures.some(({ file }) => file !== null)} />
      <div className="right">
        <Button variant="secondary" size="md" disabled={!isDirty || progress !== null} onClick={discard}>
          {m.product_desk_discard()}
        </Button>
        <Button type="submit" size="md" isLoading={progress !== null}>
          {m.product_desk_save()}
        </Button>
      </div>
    </div>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
      <Icon name="close" className="i-24" />
    </button>
  );
}

function useProduct(productId: string, onMissing: () => void): OwnedProduct | undefined {
  const { data, error } = useQuery({
    queryKey: ["product", productId],
    queryFn: async () => (await office.openDeskProduct(productId)).product,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once
  useEffect(() => {
    if (error === null) return;
    refused(error);
    onMissing();
  }, [error]);
  return data;
}
