import type { Editor } from "@tiptap/react";
import { useRef, useState } from "react";
import { isArticleLink } from "#contract/rules/text.ts";
import { pictureTextMax } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import type { AdminIconName } from "../kit/admin-icon.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { ImageInput } from "../pictures/image-field.tsx";

export type Tool = {
  icon: AdminIconName | "undo";
  label: () => string;
  keys?: string;
  press: (editor: Editor) => void;
  /** Undo and redo are no states that can be on. */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

type Stored = { url: string; width: number; height: number };

/** The tools for a link and a picture, and what they ask. */
export function useArticleTools(editor: Editor) {
  const [linked, setLinked] = useState<string | null>(null);
  const [picture, setPicture] = useState<Stored | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const tools: Tool[] = [
    {
      icon: "link",
      label: m.rich_text_link,
      press: () => setLinked(String(editor.getAttributes("link").href ?? "")),
      isOn: (now) => now.isActive("link"),
    },
    { icon: "image-plus", label: m.rich_text_picture, press: () => input.current?.click() },
  ];
  async function upload(file: File) {
    const form = new FormData();
    form.append("picture", file);
    try {
      setPicture((await office.storeWordsPicture(form)).picture);
    } catch (error) {
      refused(error);
    }
  }
  function link(address: string) {
    setLinked(null);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }).run();
    else chain.setLink({ href: address }).run();
  }
  function insert(alt: string) {
    if (picture === null) return;
    const { url, width, height } = picture;
    setPicture(null);
    editor
      .chain()
      .focus()
      .insertContent({ type: "picture", attrs: { src: url, alt, width: String(width), height: String(height) } })
      .run();
  }
  const dialogs = (
    <>
      <ImageInput ref={input} label={m.rich_text_picture()} onChoose={upload} onRefuse={toast.bad} />
      <AskText
        isOpen={linked !== null}
        title={m.rich_text_link()}
        label={m.rich_text_link_address()}
        hint={m.rich_text_link_hint()}
        first={linked ?? ""}
        faultOf={(text) => (text === "" || isArticleLink(text) ? undefined : m.rich_text_link_wrong())}
        onDone={link}
        onClose={() => setLinked(null)}
      />
      <AskText
        isOpen={picture !== null}
        title={m.rich_text_picture()}
        label={m.rich_text_picture_text()}
        hint={m.rich_text_picture_hint()}
        first=""
        onDone={insert}
        onClose={() => setPicture(null)}
      />
    </>
  );
  return { tools, dialogs };
}

type AskTextProps = {
  isOpen: boolean;
  title: string;
  label: string;
  hint: string;
  first: string;
  faultOf?: (text: string) => string | undefined;
  onDone: (text: string) => void;
  onClose: () => void;
};

function AskText({ isOpen, title, onClose, ...form }: AskTextProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} label={title} className="confirm">
      <h2>{title}</h2>
      {isOpen ? <AskForm onClose={onClose} {...form} /> : null}
    </Dialog>
  );
}

type AskFormProps = Omit<AskTextProps, "isOpen" | "title">;

function AskForm({ label, hint, first, faultOf, onDone, onClose }: AskFormProps) {
  const [text, setText] = useState(first);
  const [error, setError] = useState<string>();
  function finish() {
    const fault = faultOf?.(text.trim());
    if (fault === undefined) onDone(text.trim());
    else setError(fault);
  }
  return (
    // No form: it may stand in the form of a post.
    <div className="rte__ask">
      <Field
        label={label}
        hint={hint}
        value={text}
        error={error}
        maxLength={pictureTextMax}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          finish();
        }}
      />
      <div className="foot">
        <Button variant="secondary" size="md" type="button" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button size="md" type="button" onClick={finish}>
          {m.rich_text_insert()}
        </Button>
      </div>
    </div>
  );
}
