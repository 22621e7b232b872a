/** Finds Chromium for the browser tests, and installs it where possible. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

/** The one without a window comes first: the others draw a window even when nobody sees it, in the time that a page needs. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const installMs = 5 * 60_000;

class NoBrowserError extends Error {}

/**
 * Returns the path of Chromium or Chrome: CHROME_PATH, an installed browser, Playwright's browser, or a newly installed one.
 * @param preferred  the name of a program that comes before all others
 * @throws NoBrowserError saying what is missing and how to install it
 */
export function findBrowser(preferred?: "chromium"): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new NoBrowserError(terminal(m.browser_not_a_program, { path: given }));
  }
  const found = findInstalled(preferred);
  if (found) return found;

  console.log("No Chromium or Chrome is installed; trying to install one ...");
  installFromPlaywright();
  const own = findInstalled();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) installFromDebian();
  const debians = findInstalled();
  if (debians) return debians;

  throw new NoBrowserError(terminal(m.browser_missing));
}

function findInstalled(preferred?: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const wanted = preferred === undefined ? [] : [preferred];
  const candidates = [wanted, names].flatMap((some) =>
    folders.flatMap((folder) => some.map((name) => join(folder, name))),
  );
  return [...candidates, ...places, chromium.executablePath()].find(isExecutable);
}

function installFromPlaywright() {
  const tool = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));
  spawnSync(process.execPath, [tool, "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: installMs,
  });
}

/** Installs fonts too, for Bengali and in the measures of Arial and Times: with none of them a page moves when its own fonts come. */
function installFromDebian() {
  const options = {
    stdio: ["ignore", "inherit", "inherit"] as ("ignore" | "inherit")[],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: installMs,
  };
  spawnSync("apt-get", ["update"], options);
  spawnSync(
    "apt-get",
    ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation", "fonts-noto-core"],
    options,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
