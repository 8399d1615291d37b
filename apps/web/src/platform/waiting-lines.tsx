const LINES = [1, 2, 3, 4]

/** Placeholders for the lines of a list, in their final height. */
export function WaitingLines({ height }: { height: number }) {
  return (
    <div className="grid gap-2">
      {LINES.map((n) => (
        <div key={n} className="skeleton" style={{ height }} />
      ))}
    </div>
  )
}
