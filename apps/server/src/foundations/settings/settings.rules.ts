import type { FieldError, FieldRule } from '@parola/contract'

/** Without these nobody can log in again: they stay on and required. */
const NEEDED = ['username', 'password', 'confirmPassword']

/** Indispensable fields of a registration form that are switched off. */
export function neededOff(fields: readonly FieldRule[]): FieldError[] {
  return fields.flatMap(({ field, enabled, required }, i) =>
    NEEDED.includes(field) && !(enabled && required)
      ? [{ field: `fields.${i}.required`, rule: 'needed' }]
      : [],
  )
}

/** Which of the new values differ from the old: the audit trail stores only those. */
export function differing<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
