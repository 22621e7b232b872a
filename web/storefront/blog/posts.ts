// The garden blog: content, not data. The texts themselves are in texts.ts, which only a post's own page loads.
import chiliesFromSeed from "#web/ui/pictures/blog-chilies-from-seed.webp?url";
import chiliesFromSeedSmall from "#web/ui/pictures/blog-chilies-from-seed-560.webp?url";
import darkFlatCorner from "#web/ui/pictures/blog-dark-flat-corner.webp?url";
import darkFlatCornerSmall from "#web/ui/pictures/blog-dark-flat-corner-560.webp?url";
import monsoonCare from "#web/ui/pictures/blog-monsoon-care.webp?url";
import monsoonCareSmall from "#web/ui/pictures/blog-monsoon-care-560.webp?url";
import repotting from "#web/ui/pictures/blog-repotting.webp?url";
import repottingSmall from "#web/ui/pictures/blog-repotting-560.webp?url";
import roofGarden from "#web/ui/pictures/blog-roof-garden.webp?url";
import roofGardenSmall from "#web/ui/pictures/blog-roof-garden-560.webp?url";
import whenToWater from "#web/ui/pictures/blog-when-to-water.webp?url";
import whenToWaterSmall from "#web/ui/pictures/blog-when-to-water-560.webp?url";

export type Post = {
  slug: string;
  title: string;
  category: string;
  excerpt: string;
  picture: { large: string; small: string };
  /** The side that stays where the picture is cut: what it is of stands there. */
  stays?: "start" | "end";
};

export const posts: Post[] = [
  {
    slug: "plants-for-a-dark-flat-corner",
    title: "Five plants for the dark corner of a flat",
    category: "Indoor",
    excerpt: "How to measure the light you really have, and which five plants will live with it.",
    picture: { large: darkFlatCorner, small: darkFlatCornerSmall },
  },
  {
    slug: "when-to-water-the-finger-test",
    title: "When to water: the finger test and four other signs",
    category: "Care",
    excerpt: "Most pot plants in the city die of too much water, and a finger is the best meter you own.",
    picture: { large: whenToWater, small: whenToWaterSmall },
    stays: "end",
  },
  {
    slug: "chillies-from-seed-week-by-week",
    title: "Chillies from seed, week by week",
    category: "Seeds",
    excerpt: "From soaked seed to first picking in about fourteen weeks, with the dates that suit Bangladesh.",
    picture: { large: chiliesFromSeed, small: chiliesFromSeedSmall },
    stays: "start",
  },
  {
    slug: "repotting-without-losing-the-plant",
    title: "Repotting without losing the plant",
    category: "Care",
    excerpt: "The signs that a plant needs a new pot, the right month, and six steps that keep the roots alive.",
    picture: { large: repotting, small: repottingSmall },
  },
  {
    slug: "a-first-roof-garden-in-ten-pots",
    title: "A first roof garden in ten pots",
    category: "Roof garden",
    excerpt: "A small, honest plan for a Dhaka roof: load, sun and water first, then ten pots that repay the work.",
    picture: { large: roofGarden, small: roofGardenSmall },
  },
  {
    slug: "getting-pot-plants-through-the-monsoon",
    title: "Getting pot plants through the monsoon",
    category: "Seasons",
    excerpt: "Four months of rain test drainage more than anything else; here is a checklist from June to October.",
    picture: { large: monsoonCare, small: monsoonCareSmall },
  },
];
