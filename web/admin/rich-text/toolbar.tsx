import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { type Tool, useArticleTools } from "./article-tools.tsx";

const heading = (level: 1 | 2 | 3): Tool => ({
  icon: `heading-${level}`,
  label: () => m.rich_text_heading({ level: inDigits(level) }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive("heading", { level }),
});

const groups: Tool[][] = [
  [
    {
      icon: "bold",
      label: m.rich_text_bold,
      keys: "Ctrl+B",
      press: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      icon: "italic",
      label: m.rich_text_italic,
      keys: "Ctrl+I",
      press: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      icon: "underline",
      label: m.rich_text_underline,
      keys: "Ctrl+U",
      press: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive("underline"),
    },
  ],
  [
    {
      icon: "bullet-list",
      label: m.rich_text_bullet_list,
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      icon: "numbered-list",
      label: m.rich_text_numbered_list,
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
  ],
  [heading(1), heading(2), heading(3)],
  [
    {
      icon: "undo",
      label: m.rich_text_undo,
      keys: "Ctrl+Z",
      press: (editor) => editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      icon: "redo",
      label: m.rich_text_redo,
      keys: "Ctrl+Shift+Z",
      press: (editor) => editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];

type ToolbarProps = { editor: Editor; label: string; controls: string; isArticle: boolean };

/** One stop of the Tab key; the arrows go along it, Home and End to its ends. */
export function Toolbar({ editor, label, controls, isArticle }: ToolbarProps) {
  const { tools: articleTools, dialogs } = useArticleTools(editor);
  const shown = isArticle ? [...groups.slice(0, -1), articleTools, ...groups.slice(-1)] : groups;
  const tools = shown.flat();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ isOn, can }) => ({ isOn: isOn?.(now), can: can?.(now) ?? true })),
  });

  function step(event: KeyboardEvent) {
    const last = tools.length - 1;
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const at = (next + tools.length) % tools.length;
    setStop(at);
    bar.current?.querySelectorAll("button")[at]?.focus();
  }

  const buttons = (
    <div
      ref={bar}
      className="rte__bar"
      role="toolbar"
      aria-label={m.rich_text_format({ label })}
      aria-controls={controls}
      onKeyDown={step}
    >
      {shown.map((group) => (
        <Fragment key={group[0]?.icon}>
          {group === shown[0] ? null : <hr />}
          {group.map((tool) => {
            const at = tools.indexOf(tool);
            const state = states[at];
            return (
              <button
                key={tool.icon}
                type="button"
                className={state?.isOn ? "is-on" : undefined}
                aria-label={tool.label()}
                title={tool.keys ? `${tool.label()} (${tool.keys})` : tool.label()}
                aria-pressed={tool.isOn ? Boolean(state?.isOn) : undefined}
                aria-disabled={state?.can === false || undefined}
                tabIndex={at === stop ? 0 : -1}
                onFocus={() => setStop(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => tool.press(editor)}
              >
                {tool.icon === "undo" ? <Icon name="undo" /> : <AdminIcon name={tool.icon} />}
              </button>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
  return isArticle ? (
    <>
      {buttons}
      {dialogs}
    </>
  ) : (
    buttons
  );
}
