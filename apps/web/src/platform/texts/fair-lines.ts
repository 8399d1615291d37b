import { textOf } from './i18n.ts'

/** What a vendor publishes so that a round can be verified: hashes, seeds, the round's number. */
export function fairLines(fairness: Record<string, unknown> | null): [string, string][] {
  return Object.entries(fairness ?? {}).map(([name, value]) => [
    textOf(`money.fair.${name}`, name),
    String(value),
  ])
}
