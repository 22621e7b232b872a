import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import type { Category, Subcategory } from "#contract/catalog.ts";
import { ApiError, api } from "#web/api.ts";
import { pageTitle } from "#web/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { office } from "../office.ts";
import { useOwner } from "../owner.ts";
import { ImageSlots } from "./image-slots.tsx";
import { checkDraft, type DraftErrors, newProduct, type ProductDraft, toProductInput } from "./product-draft.ts";
import { NameFields, PlaceFields, PriceFields, SizeFields, TextFields } from "./product-fields.tsx";

export const meta = () => [{ title: pageTitle("Add product") }, { name: "robots", content: "noindex" }];

const formId = "add-product";

export default function AddProductPage() {
  const { form, draft, images, errors, isDirty, isSaving, change, setImages, discard, submit } = useAddProduct();
  const groups = useGroups();
  const fields = { draft, errors, change };
  return (
    <>
      <div className="ahead">
        <h1>Add product</h1>
      </div>
      <form className="form-a" id={formId} noValidate ref={form} onSubmit={submit}>
        <div className="form-a__col">
          <ImageSlots images={images} onChange={setImages} />
          <NameFields {...fields} />
          <TextFields {...fields} />
        </div>
        <div className="form-a__col">
          <PriceFields {...fields} />
          <PlaceFields {...fields} {...groups} />
          <SizeFields {...fields} />
        </div>
      </form>
      <div className="savebar">
        {isDirty ? (
          <>
            <span className="dotmark only-d" />
            <span className="only-d">Unsaved changes</span>
          </>
        ) : null}
        <div className="right">
          <Button variant="secondary" size="md" disabled={!isDirty || isSaving} onClick={discard}>
            Discard
          </Button>
          <Button type="submit" form={formId} size="md" isLoading={isSaving}>
            Add product
          </Button>
        </div>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

function useAddProduct() {
  const { refused } = useOwner();
  const [draft, setDraft] = useState<ProductDraft>(newProduct);
  const [images, setImages] = useState<File[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = images.length > 0 || JSON.stringify(draft) !== JSON.stringify(newProduct);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function discard() {
    setDraft(newProduct);
    setImages([]);
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const wrong = checkDraft(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSaving(true);
    try {
      const { message } = await office.addProduct(toForm(draft, images));
      toast.ok(message);
      discard();
      window.scrollTo({ top: 0 });
    } catch (error) {
      const field = error instanceof ApiError ? error.refusal.field?.replace(/^productData\./, "") : undefined;
      if (field !== undefined && Object.hasOwn(newProduct, field)) setErrors({ [field]: (error as ApiError).message });
      else refused(error);
    }
    setIsSaving(false);
  }

  const change = (changes: Partial<ProductDraft>) => setDraft((typed) => ({ ...typed, ...changes }));
  return { form, draft, images, errors, isDirty, isSaving, change, setImages, discard, submit };
}

function toForm(draft: ProductDraft, images: File[]): FormData {
  const form = new FormData();
  form.set("productData", JSON.stringify(toProductInput(draft)));
  for (const image of images) form.append("images", image);
  return form;
}

/** Categories and subcategories to choose from; a failure is only logged (specification, section 8). */
function useGroups() {
  const [categories, setCategories] = useState<Category[]>([]);
  const [subcategories, setSubcategories] = useState<Subcategory[]>([]);
  useEffect(() => {
    const log = (error: unknown) => console.warn("The categories could not be loaded", error);
    api()
      .listCategories()
      .then((answer) => setCategories(answer.categories), log);
    api()
      .listSubcategories()
      .then((answer) => setSubcategories(answer.subcategories), log);
  }, []);
  return { categories, subcategories };
}

/** Asks before typed work is left behind. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === "blocked"} onClose={stay} label="Leave without saving?" className="confirm">
      <h2>Leave without saving?</h2>
      <p>The product is not added yet. What you typed will be lost.</p>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={stay}>
          Stay
        </Button>
        <Button variant="danger" size="md" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
