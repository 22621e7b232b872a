import { ButtonLink } from "../kit/button-link.tsx";

/** For an unknown address of the back office. */
export default function NoSuchPage() {
  return (
    <div className="none">
      <h1 className="t22">We could not find this page</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <ButtonLink variant="secondary" size="md" to="/admin/dashboard">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}
