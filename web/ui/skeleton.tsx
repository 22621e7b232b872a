/** A block in the shape of what is coming. Sizes come from `className`, since inline styles are refused. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={className ? `sk ${className}` : "sk"} aria-hidden="true" />;
}
