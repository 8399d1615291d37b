/** A value that a field of a PostgreSQL row can be written from. */
export type FieldValue = string | number | bigint | boolean | undefined

const PLAIN = /^[A-Za-z0-9_.:-]+$/
const TO_ESCAPE = /["\\]/g

/** An array of rows as PostgreSQL reads it: `{"(1,a)","(2,b)"}`. Undefined is null. */
export function rowsLiteral(rows: readonly (readonly FieldValue[])[]): string {
  return arrayLiteral(rows.map((row) => `(${row.map(field).join(',')})`))
}

/** An array of texts as PostgreSQL reads it. */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(quoted).join(',')}}`
}

function field(value: FieldValue): string {
  if (value === undefined) return ''
  const text = String(value)
  return PLAIN.test(text) ? text : quoted(text)
}

function quoted(text: string): string {
  return `"${text.replace(TO_ESCAPE, '\\$&')}"`
}
