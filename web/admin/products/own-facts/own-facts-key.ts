export const ownFactsKey = ["own-facts"];
