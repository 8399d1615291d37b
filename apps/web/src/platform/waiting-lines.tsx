const LINES = [1, 2, 3, 4]

/** Where lines of a list will stand, as high as they will be. */
export function WaitingLines({ height }: { height: number }) {
  return (
    <div className="grid gap-2">
      {LINES.map((n) => (
        <div key={n} className="skeleton" style={{ height }} />
      ))}
    </div>
  )
}
