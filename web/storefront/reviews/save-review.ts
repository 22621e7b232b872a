import { shownAccountHeader } from "#contract/rules/constants.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { OwnReview, ReviewInput } from "#contract/wire/shoppers/reviews.ts";
import { callsOver } from "#web/api.ts";
import { language } from "#web/language.ts";
import { currentShopper } from "#web/storefront/shopper/shopper.ts";

/**
 * Sends a review with its photos, and says how much of it has gone: fetch tells nobody. As every call it says whose page this is.
 * Throws ApiError 409 `reviewed-before` when another window has written meanwhile.
 * @param onProgress hears 0 to 1
 */
export function saveReview(review: ReviewInput, images: Blob[], onProgress: (part: number) => void) {
  const body = new FormData();
  body.append("review", JSON.stringify(review));
  for (const image of images) body.append("images", image, "photo.jpg");
  const calls = callsOver(overUpload(onProgress));
  return calls.call<{ review: OwnReview }>({ method: "POST", url: "/api/review", body });
}

const overUpload =
  (onProgress: (part: number) => void): Dispatch =>
  ({ method, url, body, headers = {} }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Dispatch>>>();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader("accept-language", language());
    const { customer } = currentShopper();
    if (customer) request.setRequestHeader(shownAccountHeader, customer._id);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const text = request.responseText;
      resolve({ status: request.status, body: text.startsWith("{") ? JSON.parse(text) : text });
    };
    request.onerror = () => reject(new Error("the upload broke off"));
    request.onabort = request.onerror;
    request.send(body as FormData);
    return promise;
  };
