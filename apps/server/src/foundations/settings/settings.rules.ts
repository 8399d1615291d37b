import type { FieldError, FieldRule } from '@parola/contract'

/** Without these nobody can come back: they stay on and required. */
const NEEDED = ['username', 'password', 'confirmPassword']

/** Fields of a registration form that nobody can do without and that are not asked for. */
export function neededOff(fields: readonly FieldRule[]): FieldError[] {
  return fields.flatMap(({ field, enabled, required }, i) =>
    NEEDED.includes(field) && !(enabled && required)
      ? [{ field: `fields.${i}.required`, rule: 'needed' }]
      : [],
  )
}

/** What of the new values differs from the old: the trail keeps no more than that. */
export function differing<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
