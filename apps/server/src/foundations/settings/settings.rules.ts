import type { FieldError, FieldRule } from '@parola/contract'

const LONGEST = 255
/** Without these nobody can come back: they stay on and required. */
const NEEDED = ['username', 'password', 'confirmPassword']

/** What is wrong with the rules of a registration form, field by field; none when it works. */
export function flawsInFields(fields: readonly FieldRule[]): FieldError[] {
  const names = fields.map(({ field }) => field)
  return fields.flatMap((rule, i) => {
    const at = (what: string, why: string) => ({ field: `fields.${i}.${what}`, rule: why })
    return [
      ...(names.indexOf(rule.field) === i ? [] : [at('field', 'twice')]),
      ...(areBounds(rule) ? [] : [at('maxLength', 'bounds')]),
      ...(isPattern(rule.acceptedPattern) ? [] : [at('acceptedPattern', 'pattern')]),
      ...(NEEDED.includes(rule.field) && !(rule.enabled && rule.required)
        ? [at('required', 'needed')]
        : []),
    ]
  })
}

function areBounds({ minLength, maxLength }: FieldRule): boolean {
  return minLength >= 0 && maxLength >= 1 && minLength <= maxLength && maxLength <= LONGEST
}

function isPattern(text: string): boolean {
  if (text === '*') return true
  try {
    new RegExp(`^(?:${text})$`, 'u')
    return text.length > 0
  } catch {
    return false
  }
}

/** What of the new values differs from the old: the trail keeps no more than that. */
export function differing<T extends Record<string, unknown>>(before: T, after: T) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
