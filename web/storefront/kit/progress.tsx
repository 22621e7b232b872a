/** `on`: the day, or what is awaited. `state`: of `now` there is one at most. */
export type Step = { name: string; on?: string | undefined; state: "done" | "now" | "ahead" };
/** `isAcross`: side by side where there is room. */
type ProgressProps = { label: string; steps: readonly Step[]; isAcross?: boolean };

/** How far something is, one step below the other. */
export function Progress({ label, steps, isAcross = false }: ProgressProps) {
  return (
    <ol className={isAcross ? "progress progress--across" : "progress"} aria-label={label}>
      {steps.map(({ name, on, state }) => (
        <li key={name} className={`is-${state}`} aria-current={state === "now" ? "step" : undefined}>
          <b>{name}</b>
          {on === undefined ? null : <small className="soft num"> {on}</small>}
        </li>
      ))}
    </ol>
  );
}
