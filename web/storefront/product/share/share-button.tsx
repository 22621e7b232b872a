import * as m from "#messages";

/** Hands the page's address to the device's own sharing; where there is none, copies it and says so. */
export function ShareButton({ title }: { title: string }) {
  return (
    <p className="buy__share needs-script">
      <button
        type="button"
        className="btn btn--quiet btn--md"
        onClick={() => void import("./share.ts").then((late) => late.default(title))}
      >
        {m.share()}
      </button>
    </p>
  );
}
