/** A value that an element of a PostgreSQL array can be written from. */
export type FieldValue = string | number | bigint | boolean | undefined

const PLAIN = /^[A-Za-z0-9_.:-]+$/
const NULL = /^null$/i
const TO_ESCAPE = /["\\]/g

/** An array as PostgreSQL reads it: `{1,"a b",null}`. Undefined is null. */
export function arrayLiteral(values: readonly FieldValue[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: FieldValue): string {
  if (value === undefined) return 'null'
  if (typeof value !== 'string') return String(value)
  return PLAIN.test(value) && !NULL.test(value) ? value : `"${value.replace(TO_ESCAPE, '\\$&')}"`
}
