import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "#web/api.ts";
import { keepAnswer, keptAnswer } from "./kept-office.ts";

/** `keptAt`: when a copy was read, in milliseconds since 1970; missing in what the shop has just answered. */
export type MayBeKept<T> = T & { keptAt?: number };

/** How often a page that shows a copy asks the shop again. */
export const againEveryMs = 20_000;

/**
 * Reads as useQuery does; without a connection, what was read here before.
 * @param instead a copy to show where this one was never read
 */
export function useKeptRead<T extends object>(
  queryKey: string[],
  read: () => Promise<T>,
  instead?: () => Promise<MayBeKept<T> | null>,
) {
  const result = useQuery({
    queryKey,
    queryFn: () => readOrKept(queryKey.join("/"), read, instead),
    refetchInterval: ({ state }) => (state.data?.keptAt === undefined ? false : againEveryMs),
  });
  const { data, refetch } = result;
  const isKept = data?.keptAt !== undefined;
  useEffect(() => {
    if (!isKept) return;
    const again = () => void refetch();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isKept, refetch]);
  return result;
}

/** @throws ApiError for what is refused, and without a connection where nothing is kept */
export async function readOrKept<T extends object>(
  name: string,
  read: () => Promise<T>,
  instead?: () => Promise<MayBeKept<T> | null>,
): Promise<MayBeKept<T>> {
  try {
    const answer = await read();
    void keepAnswer(name, answer);
    return answer;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const kept = await keptAnswer<T>(name);
    const copy = kept ? { ...kept.value, keptAt: kept.keptAt } : await instead?.();
    if (!copy) throw error;
    return copy;
  }
}

/** Not a refusal: the shop has not been heard. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
