// The values of care facts that the shop knows, each kind in its order. Owners may store others, which are shown as they are.

/** From dark to bright. */
export const knownLights = ["low", "medium", "bright-indirect", "full-sun"] as const;
export type KnownLight = (typeof knownLights)[number];

/** From little to much. */
export const knownWaters = ["low", "medium", "high"] as const;
export type KnownWater = (typeof knownWaters)[number];

/** From easy to hard. */
export const knownEases = ["easy", "moderate", "demanding"] as const;
export type KnownEase = (typeof knownEases)[number];

/** At most this high is small, at least that high is tall. */
export const shortPlantCm = 60;
export const tallPlantCm = 150;
