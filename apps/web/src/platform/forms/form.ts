import { formsBy } from '@parola/client/forms'
import { fieldWords } from '../calls/client.ts'
import { useSession } from '../session/session.ts'
import { errorsOf } from './form-errors.ts'

/** A form of the site, for a call of the contract. */
export const useForm = formsBy({
  messageOf: fieldWords,
  refusedBy: errorsOf,
  currency: () => useSession.getState().member?.currency ?? '',
})
