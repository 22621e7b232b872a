import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { type PicturePart, pictureTextMax } from "#contract/rules/word-list.ts";
import type { PartPicture, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { partLabels } from "#messages/word-labels.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { refused } from "../../kit/queries.ts";
import { office } from "../../office.ts";
import { ImageInput } from "../../pictures/image-field.tsx";
import { setPicture } from "../words.ts";
import { LetterCount } from "./letter-count.tsx";

type PictureFieldProps = {
  part: PicturePart;
  words: ShopWords;
  errors: Record<string, string>;
  onChange: Dispatch<SetStateAction<ShopWords>>;
};

/** The picture of a part of the home page: the shop's own, or one that the owner uploads, with a text in both languages. */
export function PictureField({ part, words, errors, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, fault, upload, setFault } = useUpload(part, onChange);
  const picture = words.pictures[part];
  const label = m.words_picture_of({ label: partLabels[part]() });
  const problem = fault ?? errors[`pictures.${part}`] ?? errors[`pictures.${part}.url`];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className="words__picture" role="group" aria-label={label}>
      <span className="label">{label}</span>
      <ImageInput ref={input} label={label} onChoose={upload} onRefuse={setFault} />
      {picture ? <img src={picture.url} width={picture.width} height={picture.height} alt="" /> : null}
      <p className="hint">{picture ? m.words_your_picture() : m.words_shops_picture()}</p>
      <div className="words__acts">
        <Button
          size="md"
          variant="secondary"
          type="button"
          isLoading={isSending}
          onClick={() => input.current?.click()}
        >
          {picture ? m.blog_desk_choose_another() : m.blog_desk_choose()}
        </Button>
        {picture ? (
          <Button
            size="md"
            variant="quiet"
            type="button"
            onClick={() => onChange((now) => setPicture(now, part, undefined))}
          >
            {m.words_shops_picture_again()}
          </Button>
        ) : null}
      </div>
      {problem ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      ) : null}
      {picture ? <PictureTexts part={part} picture={picture} errors={errors} onChange={onChange} /> : null}
    </div>
  );
}

function useUpload(part: PicturePart, onChange: PictureFieldProps["onChange"]) {
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function upload(file: File) {
    setFault(null);
    setIsSending(true);
    const form = new FormData();
    form.append("picture", file);
    try {
      const { picture } = await office.storeWordsPicture(form);
      // Texts of the picture before would describe another one.
      onChange((now) => setPicture(now, part, { ...picture, pictureText: "", bengaliPictureText: "" }));
    } catch (error) {
      if (error instanceof ApiError && error.refusal.field !== undefined) setFault(error.message);
      else refused(error);
    } finally {
      setIsSending(false);
    }
  }
  return { isSending, fault, upload, setFault };
}

type PictureTextsProps = Omit<PictureFieldProps, "words"> & { picture: PartPicture };

function PictureTexts({ part, picture, errors, onChange }: PictureTextsProps) {
  const field = (name: "pictureText" | "bengaliPictureText", language: "en" | "bn") => (
    <Field
      label={language === "en" ? m.words_picture_text() : m.words_picture_text_bengali()}
      lang={language}
      value={picture[name]}
      error={errors[`pictures.${part}.${name}`]}
      hint={
        picture[name] === "" ? (
          m.words_picture_text_hint()
        ) : (
          <LetterCount count={picture[name].length} max={pictureTextMax} />
        )
      }
      onChange={({ target }) => onChange((now) => setPicture(now, part, { ...picture, [name]: target.value }))}
    />
  );
  return (
    <div className="words__pair">
      {field("pictureText", "en")}
      {field("bengaliPictureText", "bn")}
    </div>
  );
}
