import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { maxPictures, maxUploadBytes } from "#contract/rules/constants.ts";
import { fault } from "#contract/wire/faults.ts";
import * as m from "#messages";
import { fieldFault } from "../answers/faults.ts";
import { Refusal } from "../answers/refusal.ts";
import { figure, type Said, say } from "../answers/say.ts";
import { refuseInput } from "../errors.ts";

declare module "fastify" {
  interface FastifySchema {
    /**
     * The fields of a multipart form, for the documentation: {@link readForm} and {@link parseJsonField} read them,
     * since the parts come one after the other. A part that is an object travels as JSON.
     */
    form?: z.ZodType;
  }
}

type UploadedFile = { field: string; bytes: Buffer };
/** Limits for a form's files, and the words of its refusals. */
export type FileLimits = { field: string; maxBytes: number; maxFiles: number; tooLarge: Said; tooMany: Said };
export type Form = { fields: Record<string, string>; files: UploadedFile[] };

const pictures: FileLimits = {
  field: "images",
  maxBytes: maxUploadBytes,
  maxFiles: maxPictures,
  tooLarge: say(m.refusal_an_image_may_have_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
  tooMany: fieldFault("images", fault("imagesOfProduct", { most: maxPictures })),
};

/** A post's cover, or the picture of a part of the home page. */
export const onePicture: FileLimits = {
  field: "picture",
  maxBytes: maxUploadBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_picture_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_picture_only),
};

/** Enough for a product's two long texts in Bengali, at three bytes a letter. */
const maxFieldBytes = 800_000;

export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: maxPictures, fields: 20, fieldSize: maxFieldBytes, parts: 30 },
  });
}

/** The most bytes of a form beside its files. */
const maxTextBytes = 1024 * 1024;

/**
 * Reads forms that anybody may send, a few at once: each holds its files in memory.
 * @returns as {@link readForm}; it throws a Refusal 503 while that many are read
 */
export function formReader(files: FileLimits, mostAtOnce: number): (request: FastifyRequest) => Promise<Form> {
  let atOnce = 0;
  return async (request) => {
    if (atOnce >= mostAtOnce) {
      throw new Refusal(503, say(m.refusal_too_many_pictures_are_being_sent_at_this), { code: "busy" });
    }
    atOnce += 1;
    try {
      return await readForm(request, files);
    } finally {
      atOnce -= 1;
    }
  };
}

/**
 * Reads a multipart form whole.
 * @throws Refusal 400 (no form, broken, too many files, an empty one), 413 (a file too large: of a picture, over 10 MB; or the whole)
 */
export async function readForm(request: FastifyRequest, files = pictures): Promise<Form> {
  if (!request.isMultipart()) {
    throw new Refusal(415, say(m.refusal_send_this_as_a_form_multipart_form_data), { code: "not-a-form" });
  }
  const maxBytes = files.maxBytes * files.maxFiles + maxTextBytes;
  const tooLarge = new Refusal(413, say(m.refusal_form_too_large_because, { limit: files.tooLarge }), {
    code: "too-large",
    field: files.field,
  });
  if (Number(request.headers["content-length"]) > maxBytes) throw tooLarge;
  return withinBytes(request, maxBytes, tooLarge, () => readParts(request, files));
}

/** The parser limits each part, but not the bytes between them; and a body may have no declared length. */
async function withinBytes<T>(
  { raw }: FastifyRequest,
  maxBytes: number,
  tooLarge: Refusal,
  read: () => Promise<T>,
): Promise<T> {
  let received = 0;
  const overflow = Promise.withResolvers<never>();
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= maxBytes) return;
    raw.off("data", count);
    raw.unpipe();
    raw.pause();
    overflow.reject(tooLarge);
  };
  raw.on("data", count);
  try {
    const reading = read();
    // After an overflow the parts end with the connection, and nobody handles that error.
    reading.catch(() => {});
    return await Promise.race([reading, overflow.promise]);
  } finally {
    raw.off("data", count);
  }
}

async function readParts(request: FastifyRequest, files: FileLimits): Promise<Form> {
  const form: Form = { fields: Object.create(null), files: [] };
  try {
    for await (const part of request.parts({ limits: { fileSize: files.maxBytes, files: files.maxFiles } })) {
      if (part.type === "file") {
        const bytes = await part.toBuffer();
        if (bytes.length > 0) form.files.push({ field: part.fieldname, bytes });
        // For a file field that nobody touched, browsers send an empty file without a name.
        else if (part.filename) throw emptyFile(part.filename, part.fieldname);
      } else if (part.valueTruncated) {
        throw new Refusal(413, say(m.refusal_this_text_is_too_long), { code: "invalid", field: part.fieldname });
      } else if (typeof part.value === "string") {
        form.fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw formRefusal(error, files);
  }
  return form;
}

function emptyFile(name: string, field: string): Refusal {
  return new Refusal(400, say(m.refusal_named_file_is_empty, { name: name.slice(0, 80) }), { code: "invalid", field });
}

/** Parses and checks the JSON in one field of a form. @throws Refusal 400 that names the field */
export function parseJsonField<T extends z.ZodType>(form: Form, field: string, schema: T): z.output<T> {
  const text = form.fields[field];
  if (text === undefined)
    throw new Refusal(400, say(m.refusal_the_form_has_no_field, { name: field }), { code: "invalid", field });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, say(m.refusal_the_field_is_not_json, { name: field }), { code: "invalid", field });
  }
  return parseInput(schema, value);
}

/** @throws Refusal 400 that names the field */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuseInput(parsed.error);
}

function formRefusal(error: unknown, files: FileLimits): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    return new Refusal(413, files.tooLarge, { code: "too-large", field: files.field });
  }
  if (code === "FST_FILES_LIMIT") {
    return new Refusal(400, files.tooMany, { code: "invalid", field: files.field });
  }
  if (code.startsWith("FST_")) return new Refusal(413, say(m.refusal_the_form_is_too_large), { code: "too-large" });
  if (error instanceof Error && /boundary|end of (form|multipart)|malformed/i.test(error.message)) {
    return new Refusal(400, say(m.refusal_the_form_could_not_be_read), { code: "invalid" });
  }
  return error;
}
