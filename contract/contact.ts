import { z } from "zod";
import { paragraphs, requiredLine } from "./replies.ts";

export const contactInput = z.object({
  name: requiredLine(100),
  email: requiredLine(254).pipe(z.email("is not an e-mail address")),
  message: paragraphs(5000).refine((text) => text.length > 0, "is required"),
});
export type ContactInput = z.infer<typeof contactInput>;
