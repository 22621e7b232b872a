// The answers of the plant finder in its address, so that it can be shared, and works without scripts.
import { type FinderAnswers, finderQuestionNames, finderQuestions } from "#contract/rules/plants/plant-finder.ts";

export const finderPath = "/finder";

/** Unknown answers, and two to one question, are none. */
export function readAnswers(search: URLSearchParams): FinderAnswers {
  const known = finderQuestionNames.flatMap((question) => {
    const [given, second] = search.getAll(question);
    const answer = finderQuestions[question].find((one) => one === given);
    return answer === undefined || second !== undefined ? [] : [[question, answer]];
  });
  return Object.fromEntries(known) as FinderAnswers;
}

/** Whether the plants are asked for, not the questions. */
export function showsPlants(search: URLSearchParams): boolean {
  return search.get("show") === "plants";
}

/** The address of these answers: the questions, or with `show` the plants that fit. */
export function finderAddress(answers: FinderAnswers, show = false): string {
  const query = new URLSearchParams();
  for (const question of finderQuestionNames) {
    const answer = answers[question];
    if (answer !== undefined) query.set(question, answer);
  }
  if (show) query.set("show", "plants");
  const text = query.toString();
  return text === "" ? finderPath : `${finderPath}?${text}`;
}
