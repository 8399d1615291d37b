/** What is wrong with a form, by field. */
export type Faults = Record<string, string>
/** The messages of a refused form: at the fields it names, and for the form as a whole. */
export type Refused = { fields: Faults; form: string }

/** A body without the empty fields: a call leaves them out. */
export function withoutEmpty(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value != null),
  )
}

type Placing = {
  fields: readonly string[]
  aliases: Record<string, string>
  /** Fields with fields of their own: a fault is shown at the innermost one, too. */
  nested?: readonly string[]
}

/** The name of a fault within a field: `terms:tiers:0:rate`. A point means something else to the form library. */
export const faultWithin = (field: string, ...path: readonly (string | number)[]) =>
  [field, ...path].join(':')

/**
 * Puts each fault at its field in the form, which may have another name there, or hold the value: `captcha` for
 * `captcha.answer`, and the alias of `terms.tiers` for `terms.tiers.0.rate`. Others are left out.
 */
export function placed(faults: Faults, { fields, aliases, nested = [] }: Placing): Faults {
  const placedFaults: Faults = {}
  for (const [name, message] of Object.entries(faults)) {
    const steps = name.split('.')
    // The whole name first, then what holds it.
    const names = steps.map((_, i) => steps.slice(0, steps.length - i).join('.'))
    const alias = names.find((each) => aliases[each] !== undefined)
    const field = (alias && aliases[alias]) ?? steps[0] ?? ''
    if (!fields.includes(field)) continue
    placedFaults[field] ??= message
    if (nested.includes(field)) placedFaults[faultWithin(field, ...steps.slice(1))] ??= message
  }
  return placedFaults
}
