import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, AlertLine, Button, Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, Refusal, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { Trouble } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { lowerAll } from './lower-all.ts'
import { RebateFields, type Rebates, ratesText } from './rebate-fields.tsx'

type Props = { memberId?: string; account?: string }
type Given = ValueOf<Calls['downlineRates']>
type Above = ValueOf<Calls['ratesAboveTerms']>
type Body = { memberId: string; rebates: Rebates }

/** The rebates of a direct downline, from the next midnight on; accounts below that have more are listed and lowered first. */
export function DownlineRatesDialog({ memberId = '', account = '' }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery('downlineRates', { memberId }),
    staleTime: 0,
  })
  return (
    <Dialog
      title={t('agents.ratesOf', { account })}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {error && !data ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-60" />}
      {data ? <Rates memberId={memberId} given={data} /> : null}
    </Dialog>
  )
}

function Rates({ memberId, given }: { memberId: string; given: Given }) {
  const { mostRebates, next } = given
  const [above, setAbove] = useState<Above | null>(null)
  const last = (next?.rebates ?? given.rebates) as Rebates
  const form = useForm({
    values: { rebates: null as Rebates | null },
    rules: async () =>
      (await import('@parola/contract/agents/downline-rates')).setDownlineRates.body,
    body: ({ rebates }) => ({ memberId, rebates: rebates ?? namedBy(mostRebates, last) }),
    send: async (body) => {
      setAbove(null)
      try {
        await save(body as Body)
      } catch (failure) {
        const isBelow = failure instanceof Refusal && failure.code === 'RATE_BELOW_TEAM'
        if (!isBelow) throw failure
        setAbove(await api('ratesAboveTerms', { body: body as Body }))
      }
    },
  })
  const rebates = form.value('rebates') ?? namedBy(mostRebates, last)
  if (Object.keys(mostRebates).length === 0) return <p>{t('agents.ratesNone')}</p>
  return (
    <form {...form.form} className="grid gap-4">
      {next ? <Alert kind="info">{t('agents.ratesNext', { from: next.from })}</Alert> : null}
      <RebateFields
        title={t('agents.ratesTitle')}
        most={mostRebates}
        rebates={rebates}
        onChange={(typed) => {
          setAbove(null)
          form.set('rebates', typed)
        }}
      />
      <AlertLine kind="bad">{form.fault('rebates')}</AlertLine>
      {above ? (
        <TeamAbove above={above} body={{ memberId, rebates }} />
      ) : (
        <Submit form={form} text={t('agents.ratesSave')} />
      )}
    </form>
  )
}

/** Categories that the agent may give nothing of are not asked for. */
const namedBy = (most: Rebates, rebates: Rebates): Rebates =>
  Object.fromEntries(Object.keys(most).map((category) => [category, rebates[category] ?? '0']))

async function save(body: Body) {
  const { from } = await api('setDownlineRates', { body })
  await refresh('downlineRates')
  toast('good', t('agents.ratesSaved', { from: from }))
  closeDialog()
}

/** The rates of a list that are others in another. */
const changed = (rebates: Rebates, others: Rebates): Rebates =>
  Object.fromEntries(
    Object.entries(rebates).filter(([category, rate]) => others[category] !== rate),
  )

/** Accounts of the downline's team that have more than would be left, and the way to lower them. */
function TeamAbove({ above, body }: { above: Above; body: Body }) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const lower = async () => {
    setError('')
    setBusy(true)
    try {
      await lowerAll(() => api('lowerTeamRates', { body }))
      await save(body)
    } catch (failure) {
      setError(words(failure))
      setBusy(false)
    }
  }
  return (
    <Alert kind="wait">
      <p className="font-semibold">{t('agents.ratesAbove')}</p>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {above.accounts.map(({ account, rebates, lowered }) => (
          <li key={account}>
            <b>{account}</b>: {ratesText(changed(rebates, lowered))} →{' '}
            {ratesText(changed(lowered, rebates))}
          </li>
        ))}
      </ul>
      {above.isMore ? <p className="mt-1">{t('agents.ratesMore')}</p> : null}
      <AlertLine kind="bad">{error}</AlertLine>
      <Button className="mt-3" variant="brand" isBusy={isBusy} onClick={() => void lower()}>
        {t('agents.ratesLower')}
      </Button>
    </Alert>
  )
}
