import type { Dispatch, DispatchReply } from "#contract/wire/delivery/dispatch.ts";
import * as m from "#messages";
import { officeOver } from "#web/admin/office.ts";
import { language } from "#web/language.ts";

/** Bytes. */
export type Sent = { sent: number; total: number };

/** The office client for one form with pictures. Reports upload progress; `signal` cancels the upload. */
export function uploadingOffice(onSent: (sent: Sent) => void, signal?: AbortSignal) {
  // fetch reports no upload progress.
  const overXhr: Dispatch = ({ method, url, body }) =>
    new Promise<DispatchReply>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.setRequestHeader("accept-language", language());
      request.upload.onprogress = ({ loaded, total }) => onSent({ sent: loaded, total });
      request.onload = () => {
        const text = request.responseText;
        resolve({ status: request.status, body: text.startsWith("{") ? JSON.parse(text) : text });
      };
      request.onerror = () => reject(new Error(m.kit_shop_not_reached()));
      request.onabort = () => reject(new Error(m.kit_upload_canceled()));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body instanceof FormData ? body : null);
    });
  return officeOver(overXhr);
}
