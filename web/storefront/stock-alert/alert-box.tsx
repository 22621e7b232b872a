import { type ComponentType, useEffect, useState } from "react";
import * as m from "#messages";
import { sizeName } from "#web/ui/size-name.ts";
import type { AlertFormProps } from "./alert-form.tsx";

/** 'Tell me when it is back', in the place of what cannot be bought. Its form comes once the page runs. */
export function AlertBox(props: AlertFormProps) {
  const [Form, setForm] = useState<ComponentType<AlertFormProps>>();
  useEffect(() => {
    import("./alert-form.tsx").then(
      (loaded) => setForm(() => loaded.default),
      // Without it the page says what it said before.
      () => {},
    );
  }, []);
  return (
    <section className="alert needs-script" aria-labelledby="alert-title">
      <h2 id="alert-title">
        {props.size === "" ? m.alert_title() : m.alert_title_size({ size: sizeName(props.size) })}
      </h2>
      {Form ? <Form key={props.size} {...props} /> : null}
    </section>
  );
}
