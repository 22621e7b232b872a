import { z } from "zod";
import { finderClaims, finderQuestions } from "../../rules/plants/plant-finder.ts";
import { reply } from "../replies.ts";
import { productCard, productListQuery } from "./catalog.ts";

/** An unknown answer, or the same question twice, is no answer. */
const answer = <Answer extends string>(answers: readonly Answer[]) => z.enum(answers).optional().catch(undefined);

/**
 * The query of /api/product/finder: the answers to five questions, each optional. `light`: of the place; `water`: how often the
 * shopper waters; `home`: whether pets or small children live there; `place`: where the plant is to stand; `ease`: how hard it may
 * be. `limit`: of the plants that fit, the most to answer with. Other keys are ignored.
 */
export const plantFinderQuery = z.object({
  light: answer(finderQuestions.light),
  water: answer(finderQuestions.water),
  home: answer(finderQuestions.home),
  place: answer(finderQuestions.place),
  ease: answer(finderQuestions.ease),
  limit: productListQuery.shape.limit,
  lang: productListQuery.shape.lang,
});
export type PlantFinderQuery = z.input<typeof plantFinderQuery>;

/** How a plant's facts fit an answer. `heightCm`: in claims about height, the plant's. */
const said = z.object({ claim: z.enum(finderClaims), heightCm: z.number().optional() });
/** `reasons`: why it fits, the most telling first. `misses`: everything that does not fit. */
const foundPlant = z.object({ product: productCard, reasons: z.array(said), misses: z.array(said) });
const countsOf = <Answer extends string>(answers: readonly Answer[]) => z.record(z.enum(answers), z.int());

/**
 * `total`: how many plants fit all answers; `fits`: the best of them, at most `limit`. `nearly`: if fewer than six fit, the nearest
 * others, up to six in all. `counts`: by question and answer, how many would fit with it and the other answers as they are.
 */
export const plantFinderReply = reply.extend({
  total: z.int(),
  fits: z.array(foundPlant),
  nearly: z.array(foundPlant),
  counts: z.object({
    light: countsOf(finderQuestions.light),
    water: countsOf(finderQuestions.water),
    home: countsOf(finderQuestions.home),
    place: countsOf(finderQuestions.place),
    ease: countsOf(finderQuestions.ease),
  }),
});
export type PlantFinding = z.infer<typeof plantFinderReply>;
