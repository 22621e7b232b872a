/**
 * A placeholder with the size of the content that is loading. Set the size by `className`: the policy forbids inline
 * styles.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div className={className ? `sk ${className}` : "sk"} aria-hidden="true" />;
}
