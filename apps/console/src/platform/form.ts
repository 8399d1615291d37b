import { formsBy } from '@parola/client/forms'
import type { FieldError } from '@parola/contract'
import { errorText, Refusal, ruleText } from './client.ts'
import { brandCurrency } from './query.ts'

/** What is wrong inside a field, such as an entry of its list, is named by its place. */
const messageOf = (fault: FieldError) =>
  fault.field.includes('.') ? `${fault.field}: ${ruleText(fault)}` : ruleText(fault)

/** A form of the console, for a call of the contract. */
export const useForm = formsBy({
  messageOf,
  refusedBy: (error) => {
    const fields = error instanceof Refusal ? error.fields : []
    const faults = fields.map((fault) => [fault.field, messageOf(fault)])
    return { fields: Object.fromEntries(faults), form: errorText(error) }
  },
  currency: brandCurrency,
})
