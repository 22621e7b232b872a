import { type FormEvent, useEffect, useRef, useState } from "react";
import { messagePictureBytes, messagePicturesMax } from "#contract/rules/constants.ts";
import type { ContactInput } from "#contract/wire/shop/contact.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, FieldFrame, TextArea, useFieldIds } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { keepWords } from "../shopper/kept-words.ts";
import { type Errors, sendMessage } from "./send-message.ts";

/** `outcome`: the result of a post without JavaScript, from the page's address. */
export default function ContactForm({ outcome }: { outcome: "yes" | "no" | null }) {
  const [errors, setErrors] = useState<Errors>(outcome === "no" ? { whole: m.message_not_sent() } : {});
  const [sentFrom, setSentFrom] = useState<string | null>(outcome === "yes" ? m.your_email() : null);
  const [isSending, setIsSending] = useState(false);
  const [pictures, setPictures] = useState<string[]>([]);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The browser's validation is only for use without JavaScript.
    if (form.current) form.current.noValidate = true;
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  useEffect(() => {
    const about = new URLSearchParams(location.search).get("about");
    const message = form.current?.elements.namedItem("message");
    if (!(message instanceof HTMLTextAreaElement)) return;
    keepWords(message, about ? `contact ${about}` : "contact", about ? m.ask_about({ text: about.slice(0, 100) }) : "");
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || !form.current) return;
    const typed = typedIn(form.current);
    const sent = new FormData(form.current);
    const wrong = { ...check(typed), ...checkPictures(sent) };
    setErrors(wrong);
    setSentFrom(null);
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    try {
      const refused = await sendMessage(typed, sent);
      if (refused) setErrors(refused);
      else {
        setSentFrom(typed.email);
        form.current.reset();
        setPictures([]);
      }
    } finally {
      setIsSending(false);
    }
  }

  // Uncontrolled, to keep text typed before hydration.
  const field = (name: keyof ContactInput) => ({ id: `contact-${name}`, name, required: true, error: errors[name] });
  const hint = m.message_pictures_hint({ count: inDigits(messagePicturesMax) });
  const pictureIds = useFieldIds("contact-pictures", errors.pictures, hint);
  return (
    <form
      className="ct__form"
      method="post"
      encType="multipart/form-data"
      action={pathHere("/contact")}
      ref={form}
      onSubmit={submit}
    >
      {sentFrom !== null && (
        <div className="banner" role="status">
          <Icon name="check-circle" />
          <div>
            <b>{m.message_sent()}</b>
            <br />
            {m.we_answer_to({ email: sentFrom })}
          </div>
        </div>
      )}
      {errors.whole && (
        <div className="banner banner--bad" role="alert">
          <Icon name="alert" />
          <div>
            <b>{errors.whole}</b>
          </div>
        </div>
      )}
      <Field label={m.name()} autoComplete="name" {...field("name")} />
      <Field label={m.email()} type="email" inputMode="email" autoComplete="email" {...field("email")} />
      <TextArea label={m.message()} rows={6} {...field("message")} />
      <FieldFrame label={m.message_pictures()} optional hint={hint} error={errors.pictures} ids={pictureIds}>
        <div className="ct__pictures">
          {/* The browser's own button speaks the browser's language, not the page's. */}
          <span className="btn btn--secondary btn--md" aria-hidden="true">
            {m.claim_photo_choose()}
          </span>
          <span className="soft">{pictures.join(", ")}</span>
          <input
            id={pictureIds.control}
            name="pictures"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            aria-invalid={errors.pictures ? true : undefined}
            aria-describedby={pictureIds.describedBy}
            onChange={({ target }) => setPictures([...(target.files ?? [])].map((file) => file.name))}
          />
        </div>
      </FieldFrame>
      <Button type="submit" size="lg" className="ct__send" isLoading={isSending}>
        {m.send_message()}
      </Button>
    </form>
  );
}

function typedIn(form: HTMLFormElement): ContactInput {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

function checkPictures(form: FormData): Errors {
  const files = form.getAll("pictures").filter((file) => file instanceof File);
  if (files.length > messagePicturesMax)
    return { pictures: m.message_pictures_too_many({ count: inDigits(messagePicturesMax) }) };
  const large = files.find(({ size }) => size > messagePictureBytes);
  if (large === undefined) return {};
  const limit = inDigits(messagePictureBytes / 1024 / 1024);
  return { pictures: m.message_picture_too_large({ file: large.name, limit }) };
}

function check({ name, email, message }: ContactInput): Errors {
  return {
    ...(name.trim() === "" ? { name: m.enter_name() } : {}),
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: m.enter_whole_email() }),
    ...(message.trim() === "" ? { message: m.write_message() } : {}),
  };
}
