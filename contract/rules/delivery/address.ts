// Imports nothing, because browser and server both run it.

/** {@link townOf} and the postcode, if there is one. */
export function townAndCode(address: { city: string; thana?: string | undefined; zipcode: string }): string {
  return `${townOf(address)} ${address.zipcode}`.trim();
}

/** The city, preceded by the thana if one was chosen. */
export function townOf({ city, thana }: { city: string; thana?: string | undefined }): string {
  return thana && thana !== city ? `${thana}, ${city}` : city;
}
