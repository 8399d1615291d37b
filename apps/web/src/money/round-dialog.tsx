import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { dateTime, figures, t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'

/** One bet: what was staked and paid, and the seeds that decided it. */
export function RoundDialog({ id }: { id: string }) {
  const { data, error } = useQuery(callQuery('roundDetail', { id }))
  const lines: [string, string][] = data
    ? [
        [t('money.round'), data.bet.round],
        [t('money.time'), dateTime(data.bet.openedAt)],
        [t('money.stake'), figures(data.bet.stake)],
        [t('money.payout'), figures(data.bet.payout)],
        [t('money.valid'), figures(data.bet.validBet)],
        [t('money.bet.state'), t(`money.bet.${data.bet.state}`)],
        ...Object.entries(data.fairness ?? {}).map(([name, value]): [string, string] => [
          t(`money.fair.${name}`),
          String(value),
        ]),
      ]
    : []
  return (
    <Dialog
      title={data?.bet.gameName ?? t('money.round')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {error ? (
        <p role="alert" className="text-loss">
          {words(error)}
        </p>
      ) : null}
      {!data && !error ? <div className="skeleton h-64" /> : null}
      <dl className="grid gap-3">
        {lines.map(([name, value]) => (
          <div key={name} className="grid gap-0.5 border-b border-line pb-2">
            <dt className="text-[12px] text-text2">{name}</dt>
            <dd className="font-semibold break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {data ? <p className="mt-3 text-[13px] text-text2">{t('money.fairHint')}</p> : null}
    </Dialog>
  )
}
