import type { Sent } from "./world.ts";

/** Of calls that need no body, or take any: what they refuse; or that the same once more changes nothing. */
export const refusedOf: Record<string, Sent | "the same again"> = {
  "POST /api/stocktake/start": { body: { scope: "everything else" } },
  "PUT /api/admin/settings": { body: { guaranteeDays: 0 } },
  "DELETE /api/admin/brand/logo": "the same again",
  "POST /api/admin/devices/end": "the same again",
};
