/** What is wrong with a form, by field. */
export type Faults = Record<string, string>
/** What a refused form says: at the fields that it names, and for the whole of it. */
export type Refused = { fields: Faults; form: string }

/** A body without what was left empty: a call leaves out what it does not say. */
export function withoutEmpty(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value != null),
  )
}

type Placing = { fields: readonly string[]; aliases: Record<string, string> }

/**
 * Puts each fault at the field of the form that it is about, which may have another name there, or be
 * what holds the value: `captcha` for `captcha.answer`. Others are left out.
 */
export function placed(faults: Faults, { fields, aliases }: Placing): Faults {
  const placedFaults: Faults = {}
  for (const [name, message] of Object.entries(faults)) {
    const [first = ''] = name.split('.')
    const field = aliases[name] ?? first
    if (fields.includes(field)) placedFaults[field] ??= message
  }
  return placedFaults
}
