import { showNearDay } from "#web/ui/figures.ts";

/** The last day of a guarantee, which counts whole. @param ends the first moment after it, ISO 8601 */
export const lastDay = ({ ends }: { ends: string }) => showNearDay(new Date(Date.parse(ends) - 1).toISOString());
