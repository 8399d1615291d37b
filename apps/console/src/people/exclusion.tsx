import { dateTime, t } from '../platform/i18n.ts'
import { Facts, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { toast } from '../platform/toast.tsx'

/** A member's exclusion, and how to end one that another account caused in error. */
export function Exclusion({ memberId }: { memberId: string }) {
  const may = useMay()
  const { data } = useCall('exclusionInConsole', { memberId })
  const lift = useChange('liftExclusion', {
    refreshes: ['exclusionInConsole', 'approvals'],
    done: () => toast('good', t('exclusion.requested')),
  })
  if (!data) return null
  const { running, waiting } = data
  const isInError = running?.kind === 'excluded' && running.cause === 'person'
  return (
    <article className="panel grid content-start gap-3 p-4">
      <h2 className="text-15">{t('exclusion.title')}</h2>
      {running ? (
        <Facts
          rows={[
            [t('kind'), t(`exclusion.${running.kind}`)],
            [t('exclusion.cause'), t(`exclusion.cause.${running.cause}`)],
            [t('exclusion.until'), dateTime(running.until)],
          ]}
        />
      ) : (
        <p className="text-text2">{t('exclusion.none')}</p>
      )}
      {running && !isInError ? <p className="notice">{t('exclusion.own')}</p> : null}
      {waiting ? (
        <p className="notice">{t('exclusion.waits', { name: waiting.requester })}</p>
      ) : isInError && may('exclusion.propose') ? (
        <>
          <p className="text-text2">{t('exclusion.text')}</p>
          <WithReason
            action={t('exclusion.lift')}
            isBusy={lift.isPending}
            onSubmit={(because) => lift.mutate({ memberId, because })}
          />
        </>
      ) : null}
    </article>
  )
}
