type Form<Name extends string> = {
  typed: Record<Name, string>;
  /** By field. */
  errors: Record<string, string>;
  onChange: (part: Partial<Record<Name, string>>) => void;
};

/**
 * Ties a field to one text of a form.
 * @param id of the field in the document
 * @param path what the server's refusals call it
 */
export function bindField<Name extends string>(form: Form<Name>, name: Name, id: string, path: string = name) {
  const { typed, errors, onChange } = form;
  return {
    id,
    value: typed[name],
    error: errors[path],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value } as Partial<Record<Name, string>>),
  };
}
