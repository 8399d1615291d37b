import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { leaveDialog } from '../platform/dialogs.ts'
import { type Errors, errorsOf } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { callQuery, queryClient } from '../platform/query.ts'
import { openSession, useSession } from '../platform/session.ts'
import { toast } from '../platform/toast.ts'
import { asksForProof } from './entrance.ts'
import { NewPasswordField } from './password-fields.tsx'

const LENGTH_MIN = 8
const LENGTH_MAX = 128

/** A new password by the rule of the brand. */
export function NewPassword({ error }: { error: string | undefined }) {
  const { data } = useQuery(callQuery('registerSettings'))
  const rule = data?.fields.find(({ field }) => field === 'password')
  return (
    <NewPasswordField
      name="newPassword"
      label={t('people.newPassword')}
      error={error}
      required
      minLength={rule?.minLength ?? LENGTH_MIN}
      maxLength={rule?.maxLength ?? LENGTH_MAX}
    />
  )
}

type Opened = ValueOf<Calls['login']>
type State = { fields: Errors; form: string }

/**
 * A form that ends with a new password: what was typed is sent, a session that it opens is taken
 * over, and the visitor stands at the lobby again (requirements PWD-01, PWD-02).
 */
export function usePasswordForm(send: (given: Record<string, string>) => Promise<Opened | null>) {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<State>({ fields: {}, form: '' })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)]
    const given = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    setErrors({ fields: {}, form: '' })
    setBusy(true)
    try {
      const opened = await send(given)
      const { token } = useSession.getState()
      if (opened) await openSession(opened)
      else if (token) await openSession({ token, firstTimeLogin: false })
      toast('good', t('people.changed'))
      // What was refused until now is asked for again.
      void queryClient.invalidateQueries()
      leaveDialog()
      navigate('/', { replace: true })
    } catch (error) {
      if (asksForProof(error)) return
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, submit, showErrors: (fields: Errors) => setErrors({ fields, form: '' }) }
}

type SubmitProps = { text: string; isBusy: boolean; isOff?: boolean; message: string }

/** What a refused form says, and its button. */
export function Submit({ text, isBusy, isOff = false, message }: SubmitProps) {
  return (
    <>
      <p role="alert" className="min-h-6 text-14 text-loss">
        {message}
      </p>
      <button
        type="submit"
        className="btn btn-brand mt-1 w-full"
        disabled={isBusy || isOff}
        aria-busy={isBusy}
      >
        {isBusy ? t('people.wait') : text}
      </button>
    </>
  )
}
