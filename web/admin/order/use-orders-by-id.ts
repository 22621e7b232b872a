import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import { useRole } from "#web/admin/kit/session/role.ts";
import { office } from "../office.ts";
import { packedForPaper } from "./packed-for-paper.ts";

/** All of these orders or none: one that is missing among many would not be noticed. */
export function useOrdersById(ids: string[]) {
  const isPackers = useRole() === "packer";
  const { data, error, refetch } = useQuery({
    queryKey: ["orders-by-id", ids],
    queryFn: () => (isPackers ? packersOrders(ids) : wholeOrders(ids)),
    enabled: ids.length > 0,
  });
  return { orders: data ?? null, error, load: () => void refetch() };
}

async function wholeOrders(ids: string[]): Promise<OrderDetail[]> {
  return (await Promise.all(ids.map((id) => office.getOrder(id)))).map(({ order }) => order);
}

async function packersOrders(ids: string[]): Promise<OrderDetail[]> {
  return (await office.listPacking({ ids })).orders.map(packedForPaper);
}
