import { type InputHTMLAttributes, useState } from "react";
import * as m from "#messages";
import { Icon } from "../icons/icon.tsx";
import { Field, type FieldLabel } from "./field.tsx";

type PasswordFieldProps = FieldLabel & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "prefix">;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      after={
        <button
          type="button"
          className="iconbtn"
          aria-label={m.show_password()}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}
