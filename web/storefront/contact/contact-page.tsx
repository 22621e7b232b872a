import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { content } from "#web/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { ContactDetails } from "./contact-details.tsx";
import { MapFrame } from "./map-frame.tsx";
import type { Errors } from "./send-message.ts";
import "./contact.css";

export const meta = () =>
  pageMeta({
    title: content.contact,
    description: "Get in Touch: a grower answers, in Bengali or English. 24/7 support.",
    path: "/contact",
  });

export default function ContactPage() {
  return (
    <>
      <div className="wrap">
        <div className="pagehead">
          <h1>Get in Touch</h1>
          <p className="ct__lead">A grower answers, in Bengali or English.</p>
        </div>
        <div className="ct">
          <ContactForm />
          <ContactDetails />
        </div>
      </div>
      <section className="wrap section ct__map" aria-label="Map">
        <MapFrame />
      </section>
    </>
  );
}

const notSent = "Your message was not sent. Go back to find it again, and fill in every field.";
const blank = { name: "", email: "", message: "" };
type Message = typeof blank;

function ContactForm() {
  const [typed, setTyped] = useState<Message>(blank);
  // Without JavaScript the form is sent to this page, and the address says how it went.
  const outcome = useSearchParams()[0].get("sent");
  const [errors, setErrors] = useState<Errors>(outcome === "no" ? { whole: notSent } : {});
  const [sentFrom, setSentFrom] = useState<string | null>(outcome === "yes" ? "your email" : null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The browser's own checks are for those without JavaScript.
    if (form.current) form.current.noValidate = true;
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const wrong = check(typed);
    setErrors(wrong);
    setSentFrom(null);
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    try {
      const { sendMessage } = await import("./send-message.ts");
      const refused = await sendMessage(typed);
      if (refused) setErrors(refused);
      else {
        setSentFrom(typed.email);
        setTyped(blank);
      }
    } catch {
      setErrors({ whole: content.notReached });
    }
    setIsSending(false);
  }

  const field = (name: keyof Message) => ({
    name,
    required: true,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form className="ct__form" method="post" ref={form} onSubmit={submit}>
      {sentFrom !== null && (
        <div className="banner" role="status">
          <Icon name="check-circle" />
          <div>
            <b>Message sent</b>
            <br />
            We answer to {sentFrom}, mostly within the day.
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
      <Field label="Name" autoComplete="name" {...field("name")} />
      <Field label="Email" type="email" inputMode="email" autoComplete="email" {...field("email")} />
      <TextArea label="Message" rows={6} {...field("message")} />
      <Button type="submit" size="lg" className="ct__send" isLoading={isSending}>
        Send Message
      </Button>
    </form>
  );
}

function check({ name, email, message }: Message): Errors {
  return {
    ...(name.trim() === "" ? { name: "Enter your name" } : {}),
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: "Enter a whole email address" }),
    ...(message.trim() === "" ? { message: "Write a message" } : {}),
  };
}
