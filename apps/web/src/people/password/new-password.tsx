import type { InputOf, Options, Schema } from '@parola/client/forms'
import { navigate } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { callQuery, queryClient } from '../../platform/calls/query.ts'
import { leaveDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { openSession, useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'
import { needsProof } from '../entrance.ts'
import { NewPasswordField } from './password-fields.tsx'

const LENGTH_MIN = 8
const LENGTH_MAX = 128

type FieldProps = Pick<ComponentProps<typeof NewPasswordField>, 'name' | 'error' | 'onChange'>

/** A new password by the rule of the brand. */
export function NewPassword(field: FieldProps) {
  const { data } = useQuery(callQuery('registerSettings'))
  const rule = data?.fields.find(({ field }) => field === 'password')
  return (
    <NewPasswordField
      {...field}
      label={t('people.newPassword')}
      required
      minLength={rule?.minLength ?? LENGTH_MIN}
      maxLength={rule?.maxLength ?? LENGTH_MAX}
    />
  )
}

type Opened = ValueOf<Calls['login']>
type Sent<V extends object, S extends Schema> = Omit<Options<V, S>, 'send'> & {
  send: (body: InputOf<S>, values: V) => Promise<Opened | null>
}

/**
 * A form that ends with a new password: it is submitted, the session that it opens is adopted, and the visitor
 * returns to the lobby (requirements PWD-01, PWD-02).
 */
export function usePasswordForm<V extends object, S extends Schema>(options: Sent<V, S>) {
  return useForm<V, S>({
    ...options,
    send: async (body, values) => {
      const opened = await options.send(body, values)
      const { token } = useSession.getState()
      if (opened) await openSession(opened)
      else if (token) await openSession({ token, firstTimeLogin: false })
      toast('good', t('people.changed'))
      // Calls that were refused until now are made again.
      void queryClient.invalidateQueries()
      leaveDialog()
      navigate('/', { replace: true })
    },
    refused: (error) => needsProof(error),
  })
}
