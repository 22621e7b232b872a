// A point on the map, as owners have it at hand. Imports nothing but digits.
import { asciiDigits } from "../text.ts";

/** Degrees. */
export type MapPoint = { latitude: number; longitude: number };

const maps = /(^|\.)(google(\.[a-z]{2,3}){1,2}|openstreetmap\.org|osm\.org)$/;
const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where the addresses of maps have a point. A marker's first: the other is only the middle of what is seen. */
const inAddress = [
  `!3d${number}!4d${number}`,
  `[?&]mlat=${number}&mlon=${number}`,
  `[?&](?:q|query|ll|destination|daddr|marker)=(?:loc:)?${number},\\s*${number}`,
  `/maps/(?:search|place|dir)/${number},\\s*${number}`,
  `@${number},${number}`,
  `#map=[\\d.]+/${number}/${number}`,
].map((pattern) => new RegExp(pattern));
const typed = new RegExp(`^${number}\\s*[,;\\s]\\s*${number}$`);

/**
 * Reads "23.7461, 90.3742", or the address of a place at Google Maps or OpenStreetMap.
 * @returns undefined if there is no point in it, as in short links, which only their maker can read
 */
export function readMapPoint(text: string): MapPoint | undefined {
  const plain = asciiDigits(text.trim());
  if (!URL.canParse(plain)) return pointOf(typed.exec(plain));
  const { protocol, hostname } = new URL(plain);
  if (!/^https?:$/.test(protocol) || !maps.test(hostname)) return undefined;
  const address = decoded(plain);
  for (const pattern of inAddress) {
    const point = pointOf(pattern.exec(address));
    if (point) return point;
  }
  return undefined;
}

/** "23.7461,90.3742": to about ten centimeters. */
export function writeMapPoint({ latitude, longitude }: MapPoint): string {
  return `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;
}

function pointOf(found: RegExpExecArray | null): MapPoint | undefined {
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll("+", " "));
  } catch {
    return address;
  }
}
