import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Dialog, Facts, Skeleton } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { errorText } from '../../platform/client.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'

type Contract = ValueOf<Calls['treeMember']>['contracts'][number]
type Props = { contract: Contract; onClose: () => void }

/** Ends a contract at once: what it would end too is shown first, and a second operator decides. */
export function EndDialog({ contract: { contractId, terms, downline }, onClose }: Props) {
  const { data, error } = useCall('contractEnd', { contractId })
  return (
    <Dialog
      title={t('tree.endOf', { account: downline })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p className="text-text2">{t('tree.endText')}</p>
        {error ? <Alert kind="bad">{errorText(error)}</Alert> : null}
        {data || error ? null : <Skeleton className="h-40" />}
        {data ? (
          <>
            <Facts
              rows={[
                [t('settlement.kind'), t(`settlement.kind.${terms.kind}`)],
                [t('tree.endAt'), dateTime(data.endAt)],
              ]}
            />
            <Ends list={data.list} />
            <ReasonForm
              call="endContract"
              body={(reason) => ({ contractId, reason })}
              action={t('tree.requestEnd')}
              isDanger
              refreshes={['treeMember', 'approvals']}
              says={t('settlement.requested')}
              done={onClose}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

function Ends({ list }: { list: ValueOf<Calls['contractEnd']>['list'] }) {
  if (list.length === 0) return <Alert kind="info">{t('tree.endsNothing')}</Alert>
  return (
    <Alert kind="wait">
      <p className="font-semibold">{t('tree.endsToo')}</p>
      <ul className="mt-1">
        {list.map(({ contractId, party, reason }) => (
          <li key={contractId}>
            {party} · {t(`tree.end.${reason}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
