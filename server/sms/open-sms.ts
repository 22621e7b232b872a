import { openBulkSmsBd } from "./bulksmsbd.ts";
import type { SendSms, SmsOptions } from "./sms.ts";
import { openSslWireless } from "./ssl-wireless.ts";

export function openSms(options: SmsOptions): SendSms {
  return options.gateway === "bulksmsbd" ? openBulkSmsBd(options) : openSslWireless(options);
}
