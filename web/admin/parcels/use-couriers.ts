import { useQuery } from "@tanstack/react-query";
import { office } from "../office.ts";

/** The couriers that are set up; empty until they are known. */
export function useCouriers() {
  const { data } = useQuery({ queryKey: ["couriers"], queryFn: office.listCouriers });
  return data?.couriers ?? [];
}

/** Where these orders are checked and booked. */
export function bookingAddress(orderIds: string[]): string {
  return `/admin/orders/book?ids=${orderIds.join(",")}`;
}
