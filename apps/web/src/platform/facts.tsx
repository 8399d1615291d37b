import { textOf } from './i18n.ts'

/** Characters that half a phone's width holds. */
const SHORT = 20

/** Names and their values: short ones side by side, long ones below each other. */
export function Facts({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {lines.map(([name, value]) => (
        <div
          key={name}
          className={`grid content-start gap-0.5 border-b border-line pb-2 ${value.length > SHORT ? 'col-span-2' : ''}`}
        >
          <dt className="text-12 text-text2">{name}</dt>
          <dd className="font-semibold break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a vendor publishes so that a round can be verified: hashes, seeds, the round's number. */
export function fairLines(fairness: Record<string, unknown> | null): [string, string][] {
  return Object.entries(fairness ?? {}).map(([name, value]) => [
    textOf(`money.fair.${name}`, name),
    String(value),
  ])
}
