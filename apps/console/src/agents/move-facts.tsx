import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Facts, Skeleton } from '@parola/ui'
import type { ReactNode } from 'react'
import { errorText } from '../platform/client.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { useCall } from '../platform/query.ts'

type MoveEffect = ValueOf<Calls['moveEffect']>

type Props = {
  memberId: string
  /** The name of the upline to come. */
  to: string
  /** What is counted beside the accounts. */
  counted: (effect: MoveEffect) => readonly [string, string]
  children?: (effect: MoveEffect) => ReactNode
}

/** What a move would do now, or why it cannot be. */
export function MoveFacts({ memberId, to, counted, children }: Props) {
  const { data, error } = useCall('moveEffect', { memberId, to })
  if (error) return <Alert kind="bad">{errorText(error)}</Alert>
  if (!data) return <Skeleton className="h-40" />
  if (data.refusal) return <Alert kind="bad">{t(`tree.refusal.${data.refusal}`)}</Alert>
  return (
    <>
      <Facts
        rows={[
          [t('tree.upline'), data.from ?? t('tree.house')],
          [t('tree.newPlace'), [t('tree.house'), ...data.path, data.username].join(' › ')],
          [t('tree.accountsMoved'), String(data.accounts)],
          counted(data),
          [t('tree.effectiveAt'), dateTime(data.effectiveAt)],
        ]}
      />
      {children?.(data)}
    </>
  )
}
