import {
  formOf,
  type Kind,
  NEW_TIER,
  newOffer,
  type OfferedTerms,
  type Tier,
  type Typed,
  termsOf,
  typedOf,
} from '@parola/client/offer-terms'
import { toast } from '@parola/client/toasts'
import { AlertLine, Button, Card, Checkbox, Dialog, Select, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, Refusal, words } from '../platform/calls/client.ts'
import { useContractKinds } from '../platform/calls/contract-kinds.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'
import { ContractPreview } from './contract-preview.tsx'

const PERIODS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
const FUNDINGS = ['house', 'upline'] as const
const TIERS_MAX = 10
/** What a dividend may say beside its tiers. */
const DIVIDEND_CHOICES = ['carries', 'keepsCarry', 'deductsSalaries', 'keepsRebates'] as const
const PPM_OF_PERCENT = 10_000

/**
 * Offers a contract to an agent directly below, or answers an offer with other terms; the platform says which rates it may
 * have (AGT-05).
 */
export function OfferDialog({ contract }: { contract?: Contract }) {
  return contract ? <CounterDialog contract={contract} /> : <NewOfferDialog />
}

function CounterDialog({ contract }: { contract: Contract }) {
  return (
    <Dialog
      title={t('agents.counter')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      <Form counters={contract} agents={[]} />
    </Dialog>
  )
}

function NewOfferDialog() {
  const { data, error, refetch } = useQuery(callQuery('teamMembers', { pageSize: '100' }))
  const agents = data?.content.filter(({ isAgent }) => isAgent)
  return (
    <Dialog
      title={t('agents.offer')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {error && !data ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-[320px]" />}
      {agents?.length === 0 ? <p className="text-text2">{t('agents.offer.nobody')}</p> : null}
      {agents && agents.length > 0 ? (
        <Form agents={agents.map(({ memberId, account }) => [memberId, account] as const)} />
      ) : null}
    </Dialog>
  )
}

type FormProps = { agents: readonly (readonly [string, string])[]; counters?: Contract }

function Form({ agents, counters }: FormProps) {
  const kinds = useContractKinds().map(({ kind }) => kind)
  const [memberId, setMember] = useState(agents[0]?.[0] ?? '')
  const [typed, setTyped] = useState<Typed>(() =>
    counters ? typedOf(counters.terms) : newOffer(kinds[0] ?? 'dividend'),
  )
  const [seen, setSeen] = useState<OfferedTerms | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next })
    setSeen(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError('')
    setBusy(true)
    try {
      const terms = termsOf(typed)
      if (counters) {
        await api('counterContract', { body: { contractId: counters.contractId, terms } })
      } else await api('offerContract', { body: { memberId, terms } })
      await refresh('agentContracts')
      toast('good', t('agents.offer.done'))
      closeDialog()
    } catch (failure) {
      setError(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={send}>
      <div className="grid gap-3 sm:grid-cols-3">
        {counters ? null : (
          <>
            <Select
              label={t('agents.offer.to')}
              options={agents}
              value={memberId}
              onChange={setMember}
            />
            <Select
              label={t('agents.kind')}
              options={kinds.map((kind) => [kind, t(`team.contract.kind.${kind}`)])}
              value={typed.kind}
              onChange={(kind) => change({ kind: kind as Kind })}
            />
          </>
        )}
        {formOf(typed.kind).hasPeriod ? (
          <Select
            label={t('agents.window')}
            options={PERIODS.map((period) => [period, t(`team.contract.period.${period}`)])}
            value={typed.period}
            onChange={(period) => change({ period: period as Typed['period'] })}
          />
        ) : null}
        <Select
          label={t('agents.payer')}
          options={FUNDINGS.map((funding) => [funding, t(`team.contract.funding.${funding}`)])}
          value={typed.funding}
          onChange={(funding) => change({ funding: funding as Typed['funding'] })}
        />
      </div>
      {typed.funding === 'upline' ? (
        <p className="text-14 text-text2">{t('agents.offer.fundingText')}</p>
      ) : null}
      {formOf(typed.kind).tierFields.length === 0 ? (
        <Rates typed={typed} change={change} />
      ) : (
        <Tiers typed={typed} change={change} />
      )}
      <Limits typed={typed} change={change} />
      {seen ? (
        <ContractPreview
          terms={seen}
          {...(previewedFor(counters, memberId)
            ? { memberId: previewedFor(counters, memberId) }
            : {})}
        />
      ) : null}
      <AlertLine kind="bad">{error}</AlertLine>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={() => setSeen(termsOf(typed))}>{t('team.preview.show')}</Button>
        <Button type="submit" variant="brand" isBusy={isBusy} busyText={t('agents.offer.sending')}>
          {t('agents.offer.send')}
        </Button>
      </div>
    </form>
  )
}

/** Whom terms would be for: the other side's agent, or nobody where they would be one's own. */
function previewedFor(counters: Contract | undefined, memberId: string): string | undefined {
  if (!counters) return memberId
  return counters.side === 'upline' ? (counters.otherId ?? undefined) : undefined
}

/** A refused rate comes with what is allowed. */
function wordsOf(failure: unknown): string {
  const value = failure instanceof Refusal ? (failure.value as Record<string, unknown>) : null
  const allowed = value?.allowedPpm
  if (!Array.isArray(allowed) || allowed.length === 0) return words(failure)
  const rates = allowed.map((ppm) => `${Number(ppm) / PPM_OF_PERCENT}%`).join(', ')
  return `${words(failure)} ${t('agents.offer.allowed', { rates })}`
}

type Part = { typed: Typed; change: (next: Partial<Typed>) => void }

/** What a contract may have beside its rates. */
function Limits({ typed, change }: Part) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('agents.offer.cap')}
        inputMode="decimal"
        value={typed.cap}
        onChange={(event) => change({ cap: event.target.value })}
      />
      {typed.kind === 'dividend' ? (
        <>
          <TextField
            label={t('agents.offer.activeMin')}
            inputMode="decimal"
            value={typed.activeMin}
            onChange={(event) => change({ activeMin: event.target.value })}
          />
          {DIVIDEND_CHOICES.filter((name) => name !== 'keepsCarry' || typed.carries).map((name) => (
            <Checkbox
              key={name}
              className="sm:col-span-2"
              label={t(`agents.offer.${name}`)}
              checked={typed[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}

function Rates({ typed, change }: Part) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {(['profitRate', 'lossRate'] as const).map((name) => (
        <TextField
          key={name}
          label={`${t(`team.contract.${name}`)} (%)`}
          inputMode="decimal"
          required
          value={typed[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextField
        label={t('team.contract.singleBetAmount')}
        inputMode="decimal"
        required
        value={typed.singleBet}
        onChange={(event) => change({ singleBet: event.target.value })}
      />
    </div>
  )
}

function Tiers({ typed, change }: Part) {
  const { kind, tiers } = typed
  const set = (place: number, next: Partial<Tier>) =>
    change({ tiers: tiers.map((tier, i) => (i === place ? { ...tier, ...next } : tier)) })
  const labels: Record<keyof Tier, string> = {
    bets: t('team.contract.periodValidBet'),
    profit: t('team.contract.periodProfitLoss'),
    active: t('team.contract.activeMembers'),
    rate: `${t('team.contract.rate')} (%)`,
  }
  return (
    <div className="grid gap-3">
      {tiers.map((tier, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <Card key={place} title={t('agents.offer.tier', { number: place + 1 })}>
          <div className="grid gap-3 sm:grid-cols-4">
            {formOf(kind).tierFields.map((name) => (
              <TextField
                key={name}
                label={labels[name]}
                inputMode="decimal"
                required
                value={tier[name]}
                onChange={(event) => set(place, { [name]: event.target.value })}
              />
            ))}
          </div>
        </Card>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          icon="plus"
          disabled={tiers.length >= TIERS_MAX}
          onClick={() => change({ tiers: [...tiers, tiers.at(-1) ?? NEW_TIER] })}
        >
          {t('agents.offer.addTier')}
        </Button>
        <Button
          icon="minus"
          disabled={tiers.length < 2}
          onClick={() => change({ tiers: tiers.slice(0, -1) })}
        >
          {t('agents.offer.removeTier')}
        </Button>
      </div>
    </div>
  )
}
