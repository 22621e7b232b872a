// Delivery zones as the owner sets them (contract/rules/delivery/delivery-terms.ts). contract/rules/delivery/delivery.ts computes the charge.
import { z } from "zod";
import type { DeliverySettings, DeliveryTerms, DeliveryZone } from "../../rules/delivery/delivery-terms.ts";
import { districtOf, thanaOf } from "../../rules/delivery/places.ts";
import { fault } from "../faults.ts";
import { line, reply, requiredLine, taka } from "../replies.ts";
import { advanceTerms } from "./advance.ts";

const kilograms = z
  .int(fault("wholeNumber"))
  .min(0, fault("belowZero"))
  .max(1000, fault("above", { most: 1000 }));
const days = z
  .int(fault("wholeNumber"))
  .min(0, fault("belowZero"))
  .max(60, fault("above", { most: 60 }));

export const deliveryTerms = z.object({
  name: requiredLine(60),
  bengaliName: line(60).default(""),
  charge: taka,
  freeFrom: taka.optional(),
  byWeight: z.object({ coveredKg: kilograms, perKg: taka }).optional(),
  vanCharge: taka.optional(),
  days: z.object({ from: days, to: days }).refine(({ from, to }) => from <= to, fault("endBeforeBegin")),
  cashOnDelivery: z.boolean(),
  advance: z.boolean().optional(),
}) satisfies z.ZodType<DeliveryTerms>;

const zone = deliveryTerms.extend({
  districts: z.array(line(60).refine((id) => districtOf(id) !== undefined, fault("district"))).max(64),
  thanas: z.array(line(80).refine((id) => thanaOf(id) !== undefined, fault("thana"))).max(700),
}) satisfies z.ZodType<DeliveryZone>;

export const deliverySettings = z
  .object({
    isOn: z.boolean(),
    zones: z.array(zone).max(20, fault("moreThan", { most: 20 })),
    elsewhere: deliveryTerms,
    daysOff: z.array(z.int().min(0).max(6)).max(6, fault("noDay")),
    orderedBefore: z
      .int(fault("wholeHour"))
      .min(0, fault("belowZero"))
      .max(24, fault("above", { most: 24 })),
    advance: advanceTerms.optional(),
  })
  .superRefine(({ zones }, context) => {
    for (const kind of ["districts", "thanas"] as const) {
      const taken = new Map<string, string>();
      for (const [at, zone] of zones.entries()) {
        for (const [place, id] of zone[kind].entries()) {
          const other = taken.get(id);
          const name = (kind === "districts" ? districtOf(id) : thanaOf(id))?.name ?? id;
          if (other !== undefined) {
            const path = ["zones", at, kind, place];
            context.addIssue({ code: "custom", path, message: fault("inOtherZone", { place: name, zone: other }) });
          }
          taken.set(id, zone.name);
        }
      }
    }
  }) satisfies z.ZodType<DeliverySettings>;

export const deliverySettingsReply = reply.extend({ delivery: deliverySettings });

/** The zones before the owner saves any: the usual three, switched off. */
export const firstDelivery: DeliverySettings = {
  isOn: false,
  zones: [
    {
      name: "Inside Dhaka",
      bengaliName: "ঢাকার ভেতরে",
      charge: 60,
      days: { from: 1, to: 2 },
      cashOnDelivery: true,
      districts: ["dhaka"],
      thanas: [],
    },
    {
      name: "Around Dhaka",
      bengaliName: "ঢাকার আশপাশে",
      charge: 100,
      days: { from: 1, to: 3 },
      cashOnDelivery: true,
      districts: ["gazipur", "narayanganj"],
      thanas: ["dhaka.savar", "dhaka.keraniganj", "dhaka.dhamrai", "dhaka.dohar", "dhaka.nawabganj"],
    },
  ],
  elsewhere: {
    name: "Everywhere else",
    bengaliName: "সারা দেশ",
    charge: 120,
    days: { from: 3, to: 4 },
    cashOnDelivery: true,
  },
  daysOff: [5],
  orderedBefore: 14,
};
