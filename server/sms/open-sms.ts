import { openBulkSmsBd } from "./bulksmsbd.ts";
import { openFileGateway } from "./file-gateway.ts";
import type { Gateway, SmsOptions } from "./sms.ts";
import { openSslWireless } from "./ssl-wireless.ts";

export function openSms(options: SmsOptions): Gateway {
  if (options.gateway === "file") return openFileGateway(options.folder);
  return options.gateway === "bulksmsbd" ? openBulkSmsBd(options) : openSslWireless(options);
}
