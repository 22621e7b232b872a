import { useCallback, useEffect, useState } from "react";
import type { MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import { ApiError } from "#web/api.ts";
import { toastError } from "#web/ui/dialog/toast-error.ts";
import { refreshShopper } from "../shopper/sign-in-state.ts";
import { plantCalls } from "./plant-calls.ts";

/** Sends a change, and shows what it answers. @returns the answer; null when it was refused, which is said in a toast */
export type ChangePlants = (send: () => Promise<MyPlants>) => Promise<MyPlants | null>;

/** The customer's plants; null until they are loaded. The newest answer counts. */
export function useMyPlants() {
  const [shown, setShown] = useState<MyPlants | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setShown(await plantCalls.list());
      setHasFailed(false);
    } catch (error) {
      console.warn("The plants could not be loaded", error);
      setHasFailed(true);
      askForLogin(error);
    }
  }, []);
  useEffect(() => {
    void reload();
    // A page that stayed open over night shows the new day.
    const onReturn = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [reload]);
  const change: ChangePlants = useCallback(async (send) => {
    try {
      const answer = await send();
      setShown(answer);
      return answer;
    } catch (error) {
      toastError(error);
      askForLogin(error);
      return null;
    }
  }, []);
  return { shown, hasFailed, reload, change };
}

function askForLogin(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) void refreshShopper();
}
