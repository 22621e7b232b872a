import { data } from "react-router";

/** One answer for every unknown address; the layout's error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
