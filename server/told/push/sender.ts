import type { Db } from "#db/database.ts";
import { pushKeys } from "./keys.ts";
import type { PhoneTeller } from "./tell.ts";
import { deliver } from "./web-push.ts";

type PushEnv = { PUBLIC_URL?: string | undefined; ADMIN_EMAIL: string; PUSH_API_BASE?: string | undefined };

/** Sends as this shop. Its keys are read with the first message. */
export function openPushSender(db: Db, { PUBLIC_URL, ADMIN_EMAIL, PUSH_API_BASE }: PushEnv): PhoneTeller["send"] {
  // Push services want to know whom to write to.
  const subject = PUBLIC_URL?.startsWith("https:") ? PUBLIC_URL : `mailto:${ADMIN_EMAIL}`;
  let keys: ReturnType<typeof pushKeys> | undefined;
  return async (to, message) => {
    keys ??= pushKeys(db);
    try {
      return await deliver({ keys: await keys, subject, testBase: PUSH_API_BASE }, to, message);
    } catch (error) {
      keys = undefined;
      throw error;
    }
  };
}
