import { type FieldError, type FieldRule, PATTERN_IDS, REGISTER_FIELDS } from '@parola/contract'
import { RE2JS } from 're2js'
import { refuse } from '#platform/work'

const PATTERN_LENGTH_MAX = 200
const LENGTH_MAX = 255
const KEPT_PATTERNS_MAX = 500

const compiled = new Map<string, RE2JS | null>()

/**
 * Whether a text matches the pattern of a brand, all of it. Takes time linear in the text, whatever the
 * pattern (SEC-009). A bare `*` accepts anything; so does an invalid pattern, because format and length are
 * still checked.
 */
export function isAccepted(pattern: string, value: string): boolean {
  return pattern === '*' || (engineOf(pattern)?.matches(value) ?? true)
}

function engineOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  if (compiled.size >= KEPT_PATTERNS_MAX) compiled.clear()
  const made = compile(pattern)
  compiled.set(pattern, made)
  return made
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null
  }
}

/** Whether browsers can compile the pattern too: the form on the site reports a mistake before it is sent. */
function isReadByBrowsers(pattern: string): boolean {
  try {
    return Boolean(new RegExp(`^(?:${pattern})$`, 'u'))
  } catch {
    return false
  }
}

/**
 * Validates the rules of a registration form before they are saved.
 * @throws Refusal VALIDATION, which names each field as `fields.<index>.<name>`
 */
export function refuseUnfitRules(rules: readonly FieldRule[]) {
  const faults = rules.flatMap((rule, index) =>
    faultsOf(rule).map(({ field, ...fault }) => ({ field: `fields.${index}.${field}`, ...fault })),
  )
  const twice = rules.findIndex((rule, i) => rules.some((r, j) => j < i && r.field === rule.field))
  if (twice >= 0) faults.push({ field: `fields.${twice}.field`, rule: 'twice' })
  if (faults.length > 0) refuse('VALIDATION', { fields: faults })
}

function faultsOf(rule: FieldRule): FieldError[] {
  const { field, patternId, acceptedPattern: pattern, minLength, maxLength } = rule
  const max = { max: pattern.length > PATTERN_LENGTH_MAX ? PATTERN_LENGTH_MAX : LENGTH_MAX }
  const isPattern =
    pattern === '*' || (pattern !== '' && compile(pattern) !== null && isReadByBrowsers(pattern))
  return [
    ...(REGISTER_FIELDS.includes(field) ? [] : [{ field: 'field', rule: 'unknown' }]),
    ...((PATTERN_IDS as readonly string[]).includes(patternId)
      ? []
      : [{ field: 'patternId', rule: 'unknown' }]),
    ...(pattern.length > PATTERN_LENGTH_MAX
      ? [{ field: 'acceptedPattern', rule: 'tooLong', params: max }]
      : isPattern
        ? []
        : [{ field: 'acceptedPattern', rule: 'pattern' }]),
    ...(minLength < 0 || minLength > maxLength ? [{ field: 'minLength', rule: 'bounds' }] : []),
    ...(maxLength < 1 || maxLength > LENGTH_MAX
      ? [{ field: 'maxLength', rule: 'tooLong', params: { max: LENGTH_MAX } }]
      : []),
  ]
}
