import * as m from "#messages";

/** Names the browser and operating system of a user agent. */
export function deviceName(userAgent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = first([
    [/Edg\//, "Edge"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrome\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = first([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS/, "macOS"],
    [/Linux/, "Linux"],
  ]);
  if (browser && system) return m.device_browser({ browser, system });
  return browser ?? system ?? (userAgent || m.device_unknown());
}
