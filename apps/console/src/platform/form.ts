import { formsBy } from '@parola/client/forms'
import { Refusal, ruleText, words } from './client.ts'

/** A form of the console, for a call of the contract. */
export const useForm = formsBy({
  messageOf: ruleText,
  refusedBy: (error) => {
    const fields = error instanceof Refusal ? error.fields : []
    const faults = fields.map((fault) => [fault.field, ruleText(fault)])
    return { fields: Object.fromEntries(faults), form: words(error) }
  },
  // No form of the console sends an amount as it was typed.
  currency: () => '',
})
