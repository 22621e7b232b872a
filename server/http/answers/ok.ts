import { type Said, unsaid } from "./say.ts";

/** The start of every answer that refuses nothing. @param message what the page may show */
export const ok = (message?: Said) => ({
  success: true as const,
  message: message === undefined ? "" : unsaid(message),
});
