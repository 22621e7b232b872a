import { useQuery } from "@tanstack/react-query";
import { office } from "../office.ts";

/** All of these orders or none: one that is missing among many would not be noticed. */
export function useOrdersById(ids: string[]) {
  const { data, error, refetch } = useQuery({
    queryKey: ["orders-by-id", ids],
    queryFn: async () => (await Promise.all(ids.map((id) => office.getOrder(id)))).map(({ order }) => order),
    enabled: ids.length > 0,
  });
  return { orders: data ?? null, error, load: () => void refetch() };
}
