/** The pages of the green house: public/sw.js opens them without a connection, once they were open on this device. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import { pathHere } from "#web/language.ts";
import { keepPerson } from "../../kit/kept/kept-store.ts";
import { personNow } from "../../kit/queries.ts";

/** public/sw.js repeats it, and web/admin/main.tsx loads them. */
export const fieldPath = /^\/admin\/(stock-book\/count|growing(\/[^/]+)?|packing\/scan)\/?$/;

/** @param load loads the scripts of all of them */
export function useFieldPage(role: StaffRole | undefined, isConfirmed: boolean, load: () => Promise<unknown>): void {
  const { pathname } = useLocation();
  const isField = fieldPath.test(pathname);
  useEffect(() => {
    if (!isField || role === undefined || !mayOpen(role, pathname)) return;
    keepHere(role, isConfirmed, load).catch((error) => console.warn("The page is not kept on this device", error));
  }, [isField, pathname, role, isConfirmed, load]);
}

async function keepHere(role: StaffRole, isConfirmed: boolean, load: () => Promise<unknown>): Promise<void> {
  const person = personNow();
  if (isConfirmed && person !== null) await keepPerson({ ownerId: person, role });
  // A grower who has opened one of them will want the others.
  await load();
  if (!("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  active?.postMessage({
    keepOffice: { address: pathHere("/admin/growing"), script: script && pathOf(script.src), files: loadedFiles() },
  });
}

/** Scripts, sheets and fonts of the build that the office has loaded so far. */
function loadedFiles(): string[] {
  const named = document.querySelectorAll<HTMLElement>("script[src], link[rel=modulepreload], link[rel=stylesheet]");
  const addresses = [...named].map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "");
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set([...addresses, ...loaded].map(pathOf))].filter((path) => /\.(js|css|woff2)$/.test(path));
}

const pathOf = (address: string) => new URL(address, location.origin).pathname;
