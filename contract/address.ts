// How a place is written in one line. Imports nothing: browser and server both run it.

/** The city, with the thana before it where one was chosen. */
export function townOf({ city, thana }: { city: string; thana?: string | undefined }): string {
  return thana && thana !== city ? `${thana}, ${city}` : city;
}
