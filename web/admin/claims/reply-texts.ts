// Frequent answers of the desk to a claim, in the language in which its order was placed.
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages/both";

export const claimReplies = {
  plant: (locale: Language) => m.claims_ready_plant_text({}, { locale }),
  money: (locale: Language) => m.claims_ready_money_text({}, { locale }),
  care: (locale: Language) => m.claims_ready_care_text({}, { locale }),
  photo: (locale: Language) => m.claims_ready_photo_text({}, { locale }),
};
export type ReadyReply = keyof typeof claimReplies;
