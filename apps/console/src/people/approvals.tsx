import type { Calls, ValueOf } from '@parola/contract'
import { useFilters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, Page, Select, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange } from '../platform/query.ts'

type Wish = ValueOf<Calls['approvals']>[number]

/** Four eyes: what one operator wishes, another lets happen. */
export function Approvals() {
  const [filters, set] = useFilters()
  const state = filters.state === 'closed' ? 'closed' : 'open'
  const { data } = useCall('approvals', { state })
  return (
    <Page
      title={t('nav.approvals')}
      text={t('approval.text')}
      actions={
        <Select
          label={t('state')}
          value={state}
          options={[
            ['open', t('approval.open')],
            ['closed', t('approval.closed')],
          ]}
          onChange={(next) => set({ state: next })}
        />
      }
    >
      {data?.length === 0 ? <p className="notice">{t('approval.none')}</p> : null}
      <div className="grid gap-3 lg:grid-cols-2">
        {data?.map((wish) => (
          <OneWish key={wish.requestId} wish={wish} />
        ))}
      </div>
    </Page>
  )
}

const LAMPS = { open: 'wait', approved: 'good', refused: 'bad', expired: 'quiet' } as const

function OneWish({ wish }: { wish: Wish }) {
  const refreshes = ['approvals', 'operators'] as const
  const decide = useChange('decideApproval', { refreshes, says: t('approval.done') })
  const answer = (isApproved: boolean) => (text: string) =>
    decide.mutate({ requestId: wish.requestId, isApproved, answer: text })
  const { before, roles } = wish.details as { before?: string[]; roles?: string[] }
  const named = (list: string[] = []) => list.map((role) => t(`role.${role}`)).join(', ')
  return (
    <article className="panel grid gap-3 p-4">
      <header className="flex justify-between gap-2">
        <h2 className="text-[15px]">{t(`approval.kind.${wish.kind}`)}</h2>
        <State kind={LAMPS[wish.state]}>{t(`approval.${wish.state}`)}</State>
      </header>
      <Facts
        rows={[
          [t('subject'), wish.subject],
          [t('before'), named(before)],
          [t('after'), <strong key="after">{named(roles)}</strong>],
          [t('reason'), wish.reason],
          [t('approval.by'), `${wish.requestedBy} · ${dateTime(wish.requestedAt)}`],
          [t('approval.until'), dateTime(wish.expiresAt)],
          ...(wish.decidedBy ? [[t('approval.decidedBy'), wish.decidedBy] as const] : []),
        ]}
      />
      {wish.mayDecide ? (
        <>
          <WithReason
            action={t('approval.approve')}
            isBusy={decide.isPending}
            onSubmit={answer(true)}
          />
          <WithReason
            action={t('approval.refuse')}
            danger
            isBusy={decide.isPending}
            onSubmit={answer(false)}
          />
        </>
      ) : null}
    </article>
  )
}
