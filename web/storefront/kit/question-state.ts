import type { OwnQuestion } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";

/** The state of a question in words, for who asked it. */
export function questionState({ state, answer }: Pick<OwnQuestion, "state" | "answer">): string {
  if (state === "waiting") return m.question_state_waiting();
  if (state === "shown") return m.question_state_shown();
  return answer === "" ? m.question_state_hidden() : m.question_state_answered();
}
