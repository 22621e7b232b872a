/** Letters of a name in a circle: decoration, the name itself stands beside it. Without letters nothing. */
export function Avatar({ letters }: { letters: string }) {
  if (letters === "") return null;
  return (
    <span className="av tint-sky" aria-hidden="true">
      {letters}
    </span>
  );
}
