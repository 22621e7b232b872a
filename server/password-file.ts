// The file that holds the first owner's password where no terminal shows it: in the data folder, until the password is another one.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const passwordFile = (dataDir: string) => join(resolve(dataDir), "owner-password.txt");

/** @returns its path */
export function writePasswordFile(dataDir: string, password: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = passwordFile(dataDir);
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return file;
}

export function hasPasswordFile(dataDir: string): boolean {
  return existsSync(passwordFile(dataDir));
}

/** A password that no longer opens anything misleads. */
export function removePasswordFile(dataDir: string): void {
  rmSync(passwordFile(dataDir), { force: true });
}
