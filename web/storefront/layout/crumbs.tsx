import { Fragment } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

export function Crumbs({ trail, current }: { trail: { label: string; to: string }[]; current: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {trail.map((step) => (
        <Fragment key={step.to}>
          <Link to={step.to}>{step.label}</Link>
          <Icon name="chevron-right" />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
