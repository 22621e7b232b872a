/** `waiting`: not answered. `shown`: answered, on the product's page. `hidden`: everybody else does not see it, answered or not. */
export const questionStates = ["waiting", "shown", "hidden"] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionDeskStates = ["waiting", "shown", "hidden", "all"] as const;
export type QuestionDeskState = (typeof questionDeskStates)[number];

export const questionTextMax = 500;
export const answerTextMax = 1000;
export const askerNameMax = 60;
/** On a product's page; all of them have a page of their own. */
export const firstQuestions = 3;
export const questionsOnPage = 10;
