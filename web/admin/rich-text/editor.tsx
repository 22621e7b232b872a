import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit, { type StarterKitOptions } from "@tiptap/starter-kit";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { ArticlePicture, articleLink } from "./article.ts";
import { readPasted } from "./pasted.ts";
import { Toolbar } from "./toolbar.tsx";

export type EditorProps = {
  label: string;
  ids: { text: string; label: string; error: string | undefined };
  /** HTML; "" when there is no text. */
  value: string;
  onChange: (html: string) => void;
  height: 260 | 200;
  /** Of the text, where it is not that of the office. */
  lang?: Language;
  /** Of a post or a free page: links and pictures too. */
  isArticle?: boolean;
};

// Only marks and blocks that the server keeps (server/http/input/rich-text.ts).
const common = {
  heading: { levels: [1, 2, 3] },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  dropcursor: false,
  gapcursor: false,
  trailingNode: false,
} satisfies Partial<StarterKitOptions>;
const extensions = [StarterKit.configure({ ...common, link: false })];
const articleExtensions = [StarterKit.configure({ ...common, link: articleLink }), ArticlePicture];

export default function RichTextEditor({ label, ids, value, onChange, height, lang, isArticle = false }: EditorProps) {
  // The value that this editor sent to the form last: any other one was set by the form.
  const lastSent = useRef(value);
  const [isEmpty, setIsEmpty] = useState(value === "");
  const editorProps = useEditorProps(ids);
  const editor = useEditor({
    extensions: isArticle ? articleExtensions : extensions,
    content: value,
    // Its own style element would be refused by the page's policy; rich-text.css has the rules.
    injectCSS: false,
    onCreate: ({ editor: made }) => setIsEmpty(made.isEmpty),
    onUpdate: ({ editor: changed }) => {
      setIsEmpty(changed.isEmpty);
      lastSent.current = changed.isEmpty ? "" : plainItems(changed.getHTML());
      onChange(lastSent.current);
    },
    editorProps,
  });

  const wasWrong = useRef(ids.error !== undefined);
  useEffect(() => {
    // Its place had the focus, and is gone.
    if (wasWrong.current && document.activeElement === document.body) editor.commands.focus();
  }, [editor]);

  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    setIsEmpty(editor.isEmpty);
  }, [editor, value]);

  return (
    <div className={ids.error ? "rte is-error" : "rte"}>
      <Toolbar editor={editor} label={label} controls={ids.text} isArticle={isArticle} />
      <div className={height === 200 ? "rte__body h200" : "rte__body"}>
        {isEmpty ? (
          <span className="rte__placeholder" aria-hidden="true">
            {m.rich_text_placeholder()}
          </span>
        ) : null}
        <EditorContent editor={editor} className="rte__content" lang={lang} />
      </div>
    </div>
  );
}

/** The names and states that a screen reader is told. */
function useEditorProps({ text, label, error }: EditorProps["ids"]) {
  return useMemo(
    () => ({
      transformPastedHTML: readPasted,
      attributes: {
        id: text,
        role: "textbox",
        class: "rte__text",
        "aria-multiline": "true",
        "aria-labelledby": label,
        "aria-placeholder": m.rich_text_placeholder(),
        ...(error ? { "aria-invalid": "true", "aria-describedby": error } : {}),
      },
    }),
    [text, label, error],
  );
}

/** The editor keeps a paragraph in every item of a list; the shop's texts have none where it is alone. */
function plainItems(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const item of body.querySelectorAll("li")) {
    const [first, ...others] = [...item.children].filter((part) => part.matches("p"));
    if (first && others.length === 0) first.replaceWith(...first.childNodes);
  }
  return body.innerHTML;
}
