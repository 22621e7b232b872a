import * as m from "#messages";

/** Orders that name no courier were brought by somebody of the shop. */
export const riderName = (courier: string) => courier || m.cash_own_rider();

/** Couriers who send a statement; whoever else brings cash hands it in. */
export const usualCouriers = ["Steadfast", "Pathao", "RedX", "Sundarban", "SA Paribahan"];

/** @param known couriers of which a statement was read */
export function sendsStatements(courier: string, known: string[]): boolean {
  const name = courier.toLowerCase();
  return courier !== "" && [...usualCouriers, ...known].some((one) => one.toLowerCase() === name);
}
