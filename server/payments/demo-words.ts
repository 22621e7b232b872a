// The sentences of the test terminal's page, in the order's language.
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";

export type DemoWords = ReturnType<typeof demoWords>;

export function demoWords(locale: Language) {
  return {
    title: m.terminal_title({}, { locale }),
    mode: m.terminal_mode({}, { locale }),
    noMoney: m.terminal_no_money({}, { locale }),
    order: (number: string) => m.tracking_title({ number }, { locale }),
    goBack: m.terminal_go_back({}, { locale }),
    myOrders: m.my_orders({}, { locale }),
    card: m.card({}, { locale }),
    declined: m.terminal_declined({}, { locale }),
    paid: m.terminal_paid({}, { locale }),
    expired: m.terminal_expired({}, { locale }),
    about: m.terminal_about({}, { locale }),
    unknown: m.terminal_unknown({}, { locale }),
    question: m.terminal_question({}, { locale }),
    succeeds: m.terminal_succeeds({}, { locale }),
    succeedsText: m.terminal_succeeds_text({}, { locale }),
    late: m.terminal_late({}, { locale }),
    lateText: m.terminal_late_text({}, { locale }),
    decline: m.terminal_decline({}, { locale }),
    declineText: m.terminal_decline_text({}, { locale }),
    expire: m.terminal_expire({}, { locale }),
    expireText: m.terminal_expire_text({}, { locale }),
    pay: (amount: string) => m.terminal_pay({ amount }, { locale }),
  };
}
