import * as m from "#messages";
import { ButtonLink } from "../kit/button-link.tsx";

/** For an unknown address of the back office. */
export default function NoSuchPage() {
  return (
    <div className="none">
      <h1 className="t22">{m.office_unknown_page()}</h1>
      <p>{m.office_unknown_page_text()}</p>
      <ButtonLink variant="secondary" size="md" to="/admin/dashboard">
        {m.office_go_to_dashboard()}
      </ButtonLink>
    </div>
  );
}
