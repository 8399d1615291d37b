import { Alert, Card, Facts } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'

/** A member's exclusion, and how to end one that another account caused in error. */
export function Exclusion({ memberId }: { memberId: string }) {
  const may = useMay()
  const { data } = useCall('exclusionInConsole', { memberId })
  if (!data) return null
  const { running, waiting } = data
  const isInError = running?.kind === 'excluded' && running.cause === 'person'
  return (
    <Card title={t('exclusion.title')} className="grid content-start gap-3">
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
      {running && !isInError ? <Alert kind="info">{t('exclusion.own')}</Alert> : null}
      {waiting ? (
        <Alert kind="wait">{t('exclusion.waits', { name: waiting.requester })}</Alert>
      ) : isInError && may('exclusion.propose') ? (
        <>
          <p className="text-text2">{t('exclusion.text')}</p>
          <ReasonForm
            call="liftExclusion"
            body={(because) => ({ memberId, because })}
            refreshes={['exclusionInConsole', 'approvals']}
            says={t('exclusion.requested')}
            action={t('exclusion.lift')}
          />
        </>
      ) : null}
    </Card>
  )
}
