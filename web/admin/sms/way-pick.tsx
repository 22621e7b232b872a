import { Link } from "react-router";
import * as m from "#messages";
import "./sms.css";

/** From the emails to the text messages and back. */
export function WayPick({ way }: { way: "mails" | "sms" }) {
  return (
    <nav className="waypick" aria-label={m.sms_ways()}>
      <Link to="/admin/mails" aria-current={way === "mails" ? "page" : undefined}>
        {m.office_mails()}
      </Link>
      <Link to="/admin/mails?way=sms" aria-current={way === "sms" ? "page" : undefined}>
        {m.sms_title()}
      </Link>
    </nav>
  );
}
