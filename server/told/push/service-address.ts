/**
 * Where messages to phones may be sent. The address comes from a browser, so it could name anything: a machine of this network, or one that
 * answers with another name tomorrow.
 *
 * 1. HTTPS at its usual port, by name: no push service is reached otherwise.
 * 2. The name is looked up as the connection is made (http/outgoing/public-address.ts).
 */
import { isIP } from "node:net";

/** @param testBase the origin of a test double on this machine, which is allowed besides */
export function isServiceAddress(endpoint: string, testBase: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (testBase !== undefined && origin === testBase) return true;
  return protocol === "https:" && port === "" && hostname.includes(".") && isIP(hostname) === 0;
}
