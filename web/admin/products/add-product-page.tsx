import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { LeaveDialog, useLeaveGuard } from "../kit/leave-guard.tsx";
import { uploadingOffice } from "../kit/upload.ts";
import { refused } from "../shell/queries.ts";
import { CareFields } from "./care-fields.tsx";
import { CountFields } from "./count-fields.tsx";
import { storeDraft, storedDraft } from "./draft-store.ts";
import { usePicturePicker } from "./picture-picker.ts";
import { PictureSlots, type PictureSlotsProps } from "./picture-slots.tsx";
import { newProduct } from "./product-draft.ts";
import { type FieldsProps, NameFields, PlaceFields, PriceFields, Switch, TextFields } from "./product-fields.tsx";
import { SendingWords } from "./sending-words.tsx";
import { SizeFields } from "./size-fields.tsx";
import { useGroups } from "./use-groups.ts";
import { toForm, useProductForm } from "./use-product-form.ts";
import "./products.css";

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
        <h1>Add product</h1>
      </div>
      {form.isRestored ? (
        <p className="banner banner--ok draftnote" role="status">
          This is your draft from before. Pictures are not kept in a draft: please choose them again.
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
          <Panel title="Names" body={<NameFields {...fields} />} />
        </div>
        <div className="form-a__col form-a__side">
          <Panel title="Price" body={<PriceFields {...fields} />} />
          <Panel
            title="Place in the shop"
            body={
              <>
                <PlaceFields {...fields} {...groups} />
                <OnSaleSwitch draft={draft} change={change} />
              </>
            }
          />
          <Panel title="Sizes" body={<SizeFields {...fields} />} />
          <Panel title="Stock" body={<CountFields {...fields} />} />
        </div>
        <div className="form-a__col">
          <Panel title="Text" body={<TextFields {...fields} />} />
          <section className="panel panel--pad">
            <CareFields {...fields} />
          </section>
        </div>
      </form>
      <div className="savebar">
        <SendingWords isDirty={isDirty} progress={progress} hasPictures={pictures.length > 0} />
        <div className="right">
          <Button variant="secondary" size="md" disabled={!isDirty || progress !== null} onClick={form.discard}>
            Discard
          </Button>
          <Button type="submit" form={formId} size="md" isLoading={progress !== null}>
            Add product
          </Button>
        </div>
      </div>
      <LeaveDialog
        blocker={blocker}
        text="The product is not added yet. What you typed is kept as a draft on this device; chosen pictures are not."
      />
      {form.questionDialog}
    </>
  );
}

function ImagesPanel(props: PictureSlotsProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="images">
      <div className="phead">
        <h2 id="images">Images</h2>
        <span className="soft t14 right">{props.pictures.length} of 4. The first is the cover.</span>
      </div>
      <PictureSlots {...props} />
    </section>
  );
}

/** A product that is not ready yet is added without being on sale. */
function OnSaleSwitch({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  return (
    <div className="kvrow">
      <span>
        <b className="label">In stock</b>
        <br />
        <span className="hint">
          {draft.inStock ? "On sale as soon as it is added" : "Left out of the shop's lists until you switch it on"}
        </span>
      </span>
      <Switch label="In stock" isOn={draft.inStock} onPress={() => change({ inStock: !draft.inStock })} />
    </div>
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
