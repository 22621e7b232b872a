import { showHour, showNearDay } from "#web/ui/figures.ts";

/** A day of these weeks with its time: `Sun Nov 22, 09:12`. @param time as showDay of figures.ts takes it */
export const showNearMoment = (time: string): string => `${showNearDay(time)}, ${showHour(time)}`;
