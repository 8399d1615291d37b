import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Card, Checkbox, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { errorText } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'

type Terms = ValueOf<Calls['opsServiceTerms']>

const COUNTS = [
  'answerMinutes',
  'settleMinutes',
  'confirmMinutes',
  'dailyTimes',
  'breachDays',
] as const
const AMOUNTS = ['min', 'max'] as const

/** The clock and the limits; a change takes two operators. */
export function ServiceTerms() {
  const may = useMay()
  const { data, error } = useCall('opsServiceTerms')
  if (!data) return error ? <Alert kind="bad">{errorText(error)}</Alert> : null
  return (
    <Card className="max-w-2xl">
      <p className="mb-3 text-14 text-text2">{t('agentService.termsText')}</p>
      {data.isWaiting || !may('terms.propose') ? (
        <Alert kind="info">{t('agentService.locked')}</Alert>
      ) : (
        <TermsForm key={data.version} terms={data} />
      )}
    </Card>
  )
}

function TermsForm({ terms }: { terms: Terms }) {
  const currency = useCurrency()
  const form = useAction('changeServiceTerms', {
    values: {
      ...{ isOn: terms.isOn, min: terms.min, max: terms.max },
      ...{ answerMinutes: `${terms.answerMinutes}`, settleMinutes: `${terms.settleMinutes}` },
      ...{ confirmMinutes: `${terms.confirmMinutes}`, dailyTimes: `${terms.dailyTimes}` },
      breachDays: `${terms.breachDays}`,
    },
    body: ({ reason, isOn, min, max, ...counts }) => ({
      ...{ version: terms.version, reason, isOn },
      ...{ min: amountOf(min, currency), max: amountOf(max, currency) },
      ...{ answerMinutes: Number(counts.answerMinutes) },
      ...{ settleMinutes: Number(counts.settleMinutes) },
      ...{ confirmMinutes: Number(counts.confirmMinutes), dailyTimes: Number(counts.dailyTimes) },
      breachDays: Number(counts.breachDays),
    }),
    refreshes: ['opsServiceTerms', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <Checkbox
        label={t('agentService.isOn')}
        checked={form.value('isOn')}
        onChange={({ target: { checked } }) => form.set('isOn', checked)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {COUNTS.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(`agentService.${name}`)}
            inputMode="numeric"
          />
        ))}
        {AMOUNTS.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(`agentService.${name}`)}
            inputMode="decimal"
          />
        ))}
      </div>
    </ActionForm>
  )
}
