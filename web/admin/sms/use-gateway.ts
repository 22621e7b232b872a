import { useQuery } from "@tanstack/react-query";
import { queries } from "../kit/queries.ts";
import { office } from "../office.ts";
import type { GatewayState } from "../sms-calls.ts";

const gatewayKey = ["sms-gateway"];

export const useGateway = () => useQuery({ queryKey: gatewayKey, queryFn: office.getSmsGateway });

export function kept<Answer extends GatewayState>(answer: Answer): Answer {
  queries.setQueryData(gatewayKey, answer);
  return answer;
}

/** The newest messages, with the sums of the months and of today. */
export const useSpent = () => useQuery({ queryKey: ["sms", "spent"], queryFn: () => office.listSms({ page: 1 }) });

/** Anew after a message was sent. */
export const refreshSms = () => queries.invalidateQueries({ queryKey: ["sms"] });
