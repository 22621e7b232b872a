import { Fragment } from "react";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

export function Crumbs({ trail, current }: { trail: { label: string; to: string }[]; current: string }) {
  return (
    <nav className="crumbs" aria-label={m.breadcrumb()}>
      {trail.map((step) => (
        <Fragment key={step.to}>
          <a href={pathHere(step.to)}>{step.label}</a>
          <Icon name="chevron-right" />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
