import type { FinderClaim, Said } from "#contract/rules/plants/plant-finder.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

const words: Record<FinderClaim, (height: string) => string> = {
  "loves-sun": () => m.fits_loves_sun(),
  "likes-bright": () => m.fits_likes_bright(),
  "likes-medium": () => m.fits_likes_medium(),
  "stands-low": () => m.fits_stands_low(),
  "needs-less-light": () => m.fits_needs_less_light(),
  "needs-sun": () => m.misses_sun(),
  "needs-bright": () => m.misses_bright(),
  "needs-medium": () => m.misses_medium(),
  "burns-in-sun": () => m.misses_shade(),
  "light-unknown": () => m.misses_light_fact(),
  "little-water": () => m.fits_little_water(),
  "weekly-water": () => m.fits_weekly_water(),
  "daily-water": () => m.fits_daily_water(),
  "waits-for-water": () => m.fits_waits_for_water(),
  "some-water-will-do": () => m.fits_some_water(),
  "needs-weekly-water": () => m.misses_weekly_water(),
  "needs-daily-water": () => m.misses_daily_water(),
  "must-dry-out": () => m.misses_dry(),
  "water-unknown": () => m.misses_water_fact(),
  "safe-for-pets": () => m.pet_safe(),
  "harmful-if-chewed": () => m.misses_safe(),
  "pets-unknown": () => m.misses_safe_fact(),
  "no-one-to-chew": () => m.fits_no_one_to_chew(),
  "fits-shelf": (height) => m.fits_shelf({ height }),
  "fills-corner": (height) => m.fits_corner({ height }),
  trails: () => m.fits_trails(),
  "lives-outside": () => m.fits_outside(),
  "too-high": (height) => m.misses_low({ height }),
  "stays-small": (height) => m.misses_high({ height }),
  "not-hanging": () => m.misses_hanging(),
  "not-indoors": () => m.misses_indoors(),
  "not-outdoors": () => m.misses_outdoors(),
  "height-unknown": () => m.misses_height_fact(),
  "place-unknown": () => m.misses_place_fact(),
  easy: () => m.fits_easy(),
  "some-care": () => m.fits_some_care(),
  "much-care": () => m.fits_much_care(),
  "needs-some-care": () => m.misses_some_care(),
  "needs-much-care": () => m.misses_much_care(),
  "ease-unknown": () => m.misses_ease_fact(),
};

export function saidInWords({ claim, heightCm = 0 }: Said): string {
  return words[claim](inDigits(heightCm));
}
