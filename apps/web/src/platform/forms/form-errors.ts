import { fieldWords, Refusal, words } from '../calls/client.ts'

export type Errors = Record<string, string>

/**
 * The messages of a refused form: at the fields that it names, otherwise above the button. A refusal for one field says
 * more in its own message than in that of the broken rule.
 */
export function errorsOf(error: unknown): { fields: Errors; form: string } {
  if (!(error instanceof Refusal)) return { fields: {}, form: words(error) }
  const { fields, code, message: form } = error
  const [only, ...more] = fields
  if (only && more.length === 0 && code !== 'VALIDATION') {
    return { fields: { [only.field]: form }, form }
  }
  return {
    fields: Object.fromEntries(fields.map((field) => [field.field, fieldWords(field)])),
    form,
  }
}
