// Installed packages are the chosen ones: exact versions with hashes, from one registry, and no unlisted install scripts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", file), "utf8"));
const { dependencies, devDependencies, optionalDependencies = {}, overrides = {}, allowScripts } = read("package.json");
type Locked = { resolved?: string; integrity?: string; hasInstallScript?: boolean };
const locked = Object.entries<Locked>(read("package-lock.json").packages).filter(([path]) => path !== "");

test("every version is exact", () => {
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test("every package has its hash and comes from the registry", () => {
  const wrong = locked.filter(
    ([, { resolved, integrity }]) =>
      !integrity?.startsWith("sha512-") ||
      (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test("every package with an install script is listed, allowed or not", () => {
  const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const unlisted = wanting
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
    .filter((name) => !(name in allowScripts));
  expect([...new Set(unlisted)]).toEqual([]);
});
