import { useQuery } from "@tanstack/react-query";
import { office } from "../office.ts";

/** The couriers that are set up; empty until they are known. */
export function useCouriers() {
  return useKnownCouriers().couriers;
}

export function useKnownCouriers() {
  const { data } = useQuery({ queryKey: ["couriers"], queryFn: office.listCouriers });
  return { couriers: data?.couriers ?? [], isKnown: data !== undefined };
}

/** Where these orders are checked and booked. */
export function bookingAddress(orderIds: string[]): string {
  return `/admin/orders/book?ids=${orderIds.join(",")}`;
}
