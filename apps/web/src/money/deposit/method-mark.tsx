/** The sign of a payment method, in the colour of the text around it. */
export function MethodMark({ kind, size = 24 }: { kind: string; size?: number }) {
  const mask = `url(/art/payment/${kind === 'ewallet' ? 'wallet' : kind}.svg) center / contain no-repeat`
  return (
    <span
      aria-hidden="true"
      className="shrink-0 bg-current"
      style={{ mask, width: size, height: size }}
    />
  )
}
