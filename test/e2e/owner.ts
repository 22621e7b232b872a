/** The owner of the shop that shop.ts starts. */
export const owner = { email: "owner@gachpala.example", password: "tulsi-by-the-window" };
