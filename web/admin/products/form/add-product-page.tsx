import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { maxPictures } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { LeaveDialog, useLeaveGuard } from "#web/admin/kit/form/leave-guard.tsx";
import { SwitchRow } from "#web/admin/kit/form/switch.tsx";
import { uploadingOffice } from "#web/admin/kit/form/upload.ts";
import { refused } from "#web/admin/kit/queries.ts";
import { useGroups } from "#web/admin/kit/use-groups.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { OwnFactFields } from "../own-facts/own-fact-fields.tsx";
import { CareFields } from "./care-fields.tsx";
import { CountFields } from "./count-fields.tsx";
import { storeDraft, storedDraft } from "./draft-store.ts";
import { usePicturePicker } from "./pictures/picture-picker.ts";
import { PictureSlots, type PictureSlotsProps } from "./pictures/picture-slots.tsx";
import { newProduct } from "./product-draft.ts";
import { type FieldsProps, NameFields, PlaceFields, PriceFields, TextFields } from "./product-fields.tsx";
import { SendingWords } from "./sending-words.tsx";
import { SizeFactFields } from "./sizes/size-facts.tsx";
import { SizeFields } from "./sizes/size-fields.tsx";
import { toForm, useProductForm } from "./use-product-form.ts";
import "../products.css";

const formId = "add-product";

export default function AddProductPage() {
  const { draft, pictures, errors, progress, isDirty, change, ...form } = useAddProduct();
  const picker = usePicturePicker(pictures, form.setPictures);
  const groups = useGroups();
  const { blocker } = useLeaveGuard(isDirty);
  const fields = { draft, errors, change };
  return (
    <>
      <div className="ahead">
        <h1>{m.office_add_product()}</h1>
      </div>
      {form.isRestored ? (
        <p className="banner banner--ok draftnote" role="status">
          {m.product_desk_draft_restored()}
        </p>
      ) : null}
      <form className="form-a" id={formId} noValidate ref={form.form} onSubmit={form.submit}>
        <div className="form-a__col form-a__first">
          <ImagesPanel
            productName={draft.name}
            pictures={pictures}
            picker={picker}
            error={errors.pictures}
            progress={progress}
          />
          <Panel title={m.product_desk_names()} body={<NameFields {...fields} />} />
        </div>
        <div className="form-a__col form-a__side">
          <Panel title={m.product_desk_price()} body={<PriceFields {...fields} />} />
          <Panel
            title={m.product_desk_place_in_shop()}
            body={
              <>
                <PlaceFields {...fields} {...groups} />
                <OnSaleSwitch draft={draft} change={change} />
              </>
            }
          />
          <Panel title={m.product_desk_sizes()} body={<SizeFields {...fields} />} />
          <Panel title={m.product_desk_stock()} body={<CountFields {...fields} />} />
        </div>
        <div className="form-a__col">
          <Panel title={m.product_desk_text()} body={<TextFields {...fields} />} />
          <section className="panel panel--pad">
            <SizeFactFields {...fields} />
            <OwnFactFields
              chosen={fields.draft.ownFacts}
              errors={fields.errors}
              onChange={(ownFacts) => fields.change({ ownFacts })}
            />
          </section>
          <section className="panel panel--pad">
            <CareFields {...fields} />
          </section>
        </div>
      </form>
      <AddBar isDirty={isDirty} progress={progress} hasPictures={pictures.length > 0} onDiscard={form.discard} />
      <LeaveDialog blocker={blocker} text={m.product_desk_not_added()} />
      {form.questionDialog}
    </>
  );
}

type AddBarProps = ComponentProps<typeof SendingWords> & { onDiscard: () => void };

function AddBar({ onDiscard, ...sending }: AddBarProps) {
  const { isDirty, progress } = sending;
  return (
    <div className="savebar">
      <SendingWords {...sending} />
      <div className="right">
        <Button variant="secondary" size="md" disabled={!isDirty || progress !== null} onClick={onDiscard}>
          {m.product_desk_discard()}
        </Button>
        <Button type="submit" form={formId} size="md" isLoading={progress !== null}>
          {m.office_add_product()}
        </Button>
      </div>
    </div>
  );
}

function ImagesPanel(props: PictureSlotsProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="images">
      <div className="phead">
        <h2 id="images">{m.product_desk_images()}</h2>
        <span className="soft t14 right">
          {m.product_desk_images_of({ count: inDigits(props.pictures.length), max: inDigits(maxPictures) })}
        </span>
      </div>
      <PictureSlots {...props} />
    </section>
  );
}

/** A product that is not ready yet is added without being on sale. */
function OnSaleSwitch({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  return (
    <SwitchRow
      label={m.product_desk_in_stock()}
      hint={draft.inStock ? m.product_desk_on_sale_once_added() : m.product_desk_left_out()}
      isOn={draft.inStock}
      onPress={() => change({ inStock: !draft.inStock })}
    />
  );
}

function Panel({ title, body }: { title: string; body: ReactNode }) {
  return (
    <section className="panel panel--pad">
      <h2>{title}</h2>
      {body}
    </section>
  );
}

function useAddProduct() {
  const [restored] = useState(storedDraft);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const form = useProductForm(
    newProduct,
    async (draft, files, onSent) => {
      const { message } = await uploadingOffice(onSent).addProduct(toForm(draft, files));
      toast.ok(message);
      form.reset(newProduct);
      setIsRestored(false);
      window.scrollTo({ top: 0 });
    },
    refused,
    restored ?? newProduct,
  );
  const { draft } = form;

  useEffect(() => {
    const texts = { ...draft, pictures: [] };
    storeDraft(JSON.stringify(texts) === JSON.stringify(newProduct) ? null : texts);
  }, [draft]);

  function discard() {
    form.discard();
    setIsRestored(false);
  }

  return { ...form, isRestored, discard };
}
