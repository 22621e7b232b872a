import { type RefObject, useRef, useState } from "react";
import type { OwnPost, PostChanged, PostInput } from "#contract/wire/shop/blog.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { useQuestion } from "../kit/dialog/question.tsx";
import { useUnsaved } from "../kit/form/leave-guard.tsx";
import { ScopePicker } from "../kit/form/scope/scope-picker.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { ImageInput, Preview } from "../pictures/image-field.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { inputOf, slugOf, type TypedPost } from "./typed-post.ts";

type PostFormProps = {
  /** Null for a post that is not stored yet. */
  stored: OwnPost | null;
  first: TypedPost;
  onChanged: (post: OwnPost | null) => Promise<void>;
  onBack: () => void;
};
type Cover = File | "keep" | "none";

const languages = ["en", "bn"] as const;
const words = ["title", "group", "lead", "text"] as const;
const fields = [
  ...languages.flatMap((language) => words.map((name) => `${language}.${name}`)),
  ...["slug", "author", "showAt", "products", "picture"],
];

/** The editor of one post, both languages side by side. */
export function PostForm({ stored, first, onChanged, onBack }: PostFormProps) {
  const { typed, change } = useTyped(first);
  const [cover, setCover] = useState<Cover>("keep");
  const [theirs, setTheirs] = useState<OwnPost | null>(null);
  const [revision, setRevision] = useState(stored?.revision);
  const isDraft = useRef(false);
  useUnsaved(cover !== "keep");
  const { errors, isSending, submit } = useForm(fields, async () => {
    try {
      const { message, post } = await office.savePost(formOf(typed, cover, isDraft.current, revision), stored?._id);
      await onChanged(post);
      return message;
    } catch (error) {
      if (!isChanged(error)) throw error;
      setTheirs((error.refusal as unknown as PostChanged).post);
      return "";
    }
  });
  function keepMine() {
    setRevision(theirs?.revision);
    setTheirs(null);
  }
  return (
    <form className="blogform" noValidate onSubmit={submit}>
      <PostHead title={typed.en.title || m.blog_desk_new_post()} {...{ stored, onChanged, onBack }} />
      {theirs ? <Clash onTakeTheirs={() => void onChanged(theirs)} onKeepMine={keepMine} /> : null}
      <div className="blogform__cols">
        {languages.map((language) => (
          <LanguageFields key={language} {...{ language, typed, errors }} onChange={change} />
        ))}
      </div>
      <section className="panel panel--pad blogform__facts" aria-label={m.blog_desk_about()}>
        <FactFields {...{ typed, errors }} onChange={change} />
        <CoverField stored={stored} cover={cover} error={errors.picture} onChange={setCover} />
        <div className="blogform__products">
          <span className="label">{m.blog_desk_products()}</span>
          <ScopePicker
            on="products"
            ids={typed.products}
            error={errors.products}
            onChange={(products) => change({ products })}
          />
        </div>
      </section>
      <SaveButtons isDraft={isDraft} isSending={isSending} />
    </form>
  );
}

type PostHeadProps = Pick<PostFormProps, "stored" | "onChanged" | "onBack"> & { title: string };

function PostHead({ stored, title, onChanged, onBack }: PostHeadProps) {
  const { ask, dialog } = useQuestion();
  async function remove({ _id }: OwnPost) {
    const question = {
      title: m.blog_desk_delete_ask(),
      text: m.blog_desk_delete_text(),
      act: m.blog_desk_delete_post(),
    };
    if (!(await ask({ ...question, isDanger: true }))) return;
    try {
      toast.ok((await office.deletePost(_id)).message);
      await onChanged(null);
    } catch (error) {
      refused(error);
    }
  }
  return (
    <div className="ahead">
      <Button size="md" variant="quiet" type="button" onClick={onBack}>
        {m.blog_desk_all_posts()}
      </Button>
      <h1>{title}</h1>
      <div className="right">
        {stored?.isShown ? (
          <a className="btn btn--secondary btn--md" href={`/blog/${stored.slug}`} target="_blank" rel="noreferrer">
            {m.blog_desk_see()}
          </a>
        ) : null}
        {stored ? (
          <Button size="md" variant="danger-quiet" type="button" onClick={() => void remove(stored)}>
            {m.blog_desk_delete()}
          </Button>
        ) : null}
      </div>
      {dialog}
    </div>
  );
}

/** Somebody else saved the post meanwhile: theirs is taken, or overwritten by the next save. */
function Clash({ onTakeTheirs, onKeepMine }: { onTakeTheirs: () => void; onKeepMine: () => void }) {
  return (
    <div className="panel panel--pad blogform__clash" role="alert">
      <p>{m.blog_desk_clash()}</p>
      <Button size="md" variant="secondary" type="button" onClick={onTakeTheirs}>
        {m.blog_desk_take_theirs()}
      </Button>
      <Button size="md" type="button" onClick={onKeepMine}>
        {m.blog_desk_keep_mine()}
      </Button>
    </div>
  );
}

type FieldsProps = {
  typed: TypedPost;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedPost>) => void;
};

function FactFields({ typed, errors, onChange }: FieldsProps) {
  const bind = (name: "slug" | "author" | "showAt") => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <Field label={m.blog_desk_address()} hint={`/blog/${typed.slug || slugOf(typed.en.title)}`} {...bind("slug")} />
      <Field label={m.blog_desk_author()} hint={m.blog_desk_author_hint()} {...bind("author")} />
      <Field
        label={m.blog_desk_goes_out()}
        type="datetime-local"
        hint={m.blog_desk_goes_out_hint()}
        {...bind("showAt")}
      />
    </>
  );
}

/** The pressed button decides what the form's submit saves. */
function SaveButtons({ isDraft, isSending }: { isDraft: RefObject<boolean>; isSending: boolean }) {
  const choose = (draft: boolean) => () => {
    isDraft.current = draft;
  };
  return (
    <div className="panel blogform__save">
      <Button
        size="md"
        variant="secondary"
        type="submit"
        isLoading={isSending && isDraft.current}
        onClick={choose(true)}
      >
        {m.blog_desk_save_draft()}
      </Button>
      <Button size="md" type="submit" isLoading={isSending && !isDraft.current} onClick={choose(false)}>
        {m.blog_desk_publish()}
      </Button>
    </div>
  );
}

function isChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.refusal.code === "post-changed";
}

function formOf(typed: TypedPost, cover: Cover, isDraft: boolean, revision: number | undefined): FormData {
  const picture: PostInput["picture"] = cover instanceof File ? "upload" : cover;
  const form = new FormData();
  form.append("postData", JSON.stringify(inputOf(typed, isDraft, picture, revision)));
  if (cover instanceof File) form.append("picture", cover);
  return form;
}

const fieldLabels = {
  en: {
    title: m.blog_desk_en_title,
    group: m.blog_desk_en_group,
    lead: m.blog_desk_en_lead,
    text: m.blog_desk_en_text,
  },
  bn: {
    title: m.blog_desk_bn_title,
    group: m.blog_desk_bn_group,
    lead: m.blog_desk_bn_lead,
    text: m.blog_desk_bn_text,
  },
};

const languageNames = { en: m.blog_desk_english, bn: m.blog_desk_bengali };

type LanguageFieldsProps = FieldsProps & { language: (typeof languages)[number] };

function LanguageFields({ language, typed, errors, onChange }: LanguageFieldsProps) {
  const texts = typed[language];
  const labels = fieldLabels[language];
  const write = (part: Partial<TypedPost["en"]>) => onChange({ [language]: { ...texts, ...part } });
  const bind = (name: "title" | "group" | "lead") => ({
    lang: language,
    value: texts[name],
    error: errors[`${language}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  });
  return (
    <section className="panel panel--pad blogform__words" aria-label={languageNames[language]()}>
      <h2>{languageNames[language]()}</h2>
      <Field label={labels.title()} {...bind("title")} />
      <Field label={labels.group()} {...bind("group")} />
      <Field label={labels.lead()} {...bind("lead")} />
      <RichTextField
        label={labels.text()}
        lang={language}
        height={260}
        isArticle
        value={texts.text}
        error={errors[`${language}.text`]}
        onChange={(text) => write({ text })}
      />
    </section>
  );
}

type CoverFieldProps = {
  stored: OwnPost | null;
  cover: Cover;
  error: string | undefined;
  onChange: (cover: Cover) => void;
};

function CoverField({ stored, cover, error, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const shown = cover instanceof File ? <Preview file={cover} /> : null;
  const kept = cover === "keep" && stored?.picture ? <img src={stored.picture.url} alt="" /> : null;
  return (
    <div className="field blogform__cover">
      <span className="label">{m.blog_desk_cover()}</span>
      <ImageInput
        ref={input}
        label={m.blog_desk_cover()}
        onChoose={(file) => {
          setFault(null);
          onChange(file);
        }}
        onRefuse={setFault}
      />
      {shown ?? kept}
      <div className="settings__acts">
        <Button size="md" variant="secondary" type="button" onClick={() => input.current?.click()}>
          {shown || kept ? m.blog_desk_choose_another() : m.blog_desk_choose()}
        </Button>
        {shown || kept ? (
          <Button size="md" variant="quiet" type="button" onClick={() => onChange("none")}>
            {m.remove()}
          </Button>
        ) : null}
      </div>
      {(fault ?? error) ? (
        <p className="error" role="alert">
          {fault ?? error}
        </p>
      ) : null}
    </div>
  );
}
