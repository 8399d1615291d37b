type Props = {
  /** What is coming, for those who do not see the placeholders. */
  label: string
  lines?: number
  /** Height of a line in pixels: that of what comes, so that nothing moves. */
  height?: number
  className?: string
}

/** Placeholders of a list, in the height of what comes. */
export function Loading({ label, lines = 4, height = 36, className = '' }: Props) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={`grid gap-2 ${className}`}>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i.toString()} className="skeleton" style={{ height }} />
      ))}
    </div>
  )
}

/** A placeholder of one thing; its size is given by classes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}
