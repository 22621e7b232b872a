// Formats a place in one line. Imports nothing, because browser and server both run it.

/** The city, preceded by the thana if one was chosen. */
export function townOf({ city, thana }: { city: string; thana?: string | undefined }): string {
  return thana && thana !== city ? `${thana}, ${city}` : city;
}
