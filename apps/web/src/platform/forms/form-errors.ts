import { fieldWords, Refusal, words } from '../calls/client.ts'

export type Errors = Record<string, string>

/** The messages of a refused form: at the fields that it names, otherwise above the button. */
export function errorsOf(error: unknown): { fields: Errors; form: string } {
  if (!(error instanceof Refusal) || error.fields.length === 0)
    return { fields: {}, form: words(error) }
  const fields = Object.fromEntries(error.fields.map((field) => [field.field, fieldWords(field)]))
  return { fields, form: error.message }
}
