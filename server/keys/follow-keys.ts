import type { KeptKeys } from "./kept-keys.ts";

type FollowedView = {
  view(): { keys: KeptKeys };
  follow(follower: (view: { keys: KeptKeys }) => Promise<void>): void;
};

type Following<Opened> = {
  open: (keys: KeptKeys) => Promise<Opened>;
  use: (opened: Opened) => void;
  /** Keys that cannot be opened leave those in use, and are tried again with the next change. */
  warn: (error: unknown) => void;
};

/** Opens what needs the keys in force, now and whenever they change. @throws what `open` throws the first time */
export async function followKeys<Opened>(live: FollowedView, { open, use, warn }: Following<Opened>): Promise<void> {
  let inUse: KeptKeys | undefined;
  const take = async (keys: KeptKeys) => {
    if (keys === inUse) return;
    use(await open(keys));
    inUse = keys;
  };
  live.follow((view) => take(view.keys).catch(warn));
  await take(live.view().keys);
  // They may have changed while they were opened.
  await take(live.view().keys);
}
