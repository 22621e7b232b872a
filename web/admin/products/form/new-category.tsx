import { useState } from "react";
import * as m from "#messages";
import { queries, refused } from "#web/admin/kit/queries.ts";
import { office } from "#web/admin/office.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";

/** The choice in a list of categories that makes a new one. No name has a control character. */
export const newCategory = "\u0001new";

type NewCategoryProps = {
  /** Called with the name, once the list has it. */
  onMade: (name: string) => void;
  onCancel: () => void;
};

/** Makes a category without leaving the product: its picture and description are added under Categories. */
export function NewCategory({ onMade, onCancel }: NewCategoryProps) {
  const [name, setName] = useState("");
  const [bengaliName, setBengaliName] = useState("");
  const [errors, setErrors] = useState<{ name?: string; bengaliName?: string }>({});
  const [isSending, setIsSending] = useState(false);
  async function make() {
    setIsSending(true);
    setErrors({});
    const form = new FormData();
    form.append("name", name);
    form.append("bengaliName", bengaliName);
    try {
      const { message } = await office.saveGroup("category", form);
      await queries.invalidateQueries({ queryKey: ["desk-categories"] });
      toast.ok(message);
      onMade(name.trim().normalize("NFC"));
    } catch (error) {
      setIsSending(false);
      const field = error instanceof ApiError ? error.refusal.field : undefined;
      if (field === "name" || field === "bengaliName") setErrors({ [field]: (error as ApiError).message });
      else refused(error);
    }
  }
  // No form: it stands in the form of the product, whose Enter it must not press.
  const bind = (value: string, set: (text: string) => void) => ({
    value,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!isSending) void make();
    },
  });
  return (
    <fieldset className="newcat">
      <legend className="label">{m.product_desk_new_category()}</legend>
      <Field label={m.product_desk_name()} required autoFocus error={errors.name} {...bind(name, setName)} />
      <Field
        label={m.groups_bengali_name()}
        optional
        lang="bn"
        error={errors.bengaliName}
        {...bind(bengaliName, setBengaliName)}
      />
      <div className="newcat__acts">
        <Button size="md" variant="quiet" type="button" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button size="md" variant="secondary" type="button" isLoading={isSending} onClick={make}>
          {m.product_desk_make_category()}
        </Button>
      </div>
    </fieldset>
  );
}
