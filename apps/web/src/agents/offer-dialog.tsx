import {
  DIVIDEND_CHOICES,
  formOf,
  type Kind,
  newOffer,
  type OfferedTerms,
  type Typed,
  termsOf,
  typedOf,
} from '@parola/client/offer-terms'
import { toast } from '@parola/client/toasts'
import { CONTRACT_FUNDINGS, DIVIDEND_PERIODS } from '@parola/contract/agents/contract-lists'
import { PPM_OF_PERCENT } from '@parola/money'
import { AlertLine, Button, Checkbox, Dialog, Select, Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, Refusal, words } from '../platform/calls/client.ts'
import { useContractKinds } from '../platform/calls/contract-kinds.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { useForm } from '../platform/forms/form.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'
import { ContractPreview } from './contract-preview.tsx'
import { missingIn, type OfferPart, Tiers } from './offer-tiers.tsx'

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

/** A new offer, or other terms for one; both are checked by the rules of their call. */
function useOffer({ agents, counters }: FormProps, kinds: readonly Kind[]) {
  const form = useForm({
    values: {
      memberId: agents[0]?.[0] ?? '',
      terms: counters ? typedOf(counters.terms) : newOffer(kinds[0] ?? 'dividend'),
    },
    nested: ['terms'],
    rules: async () => {
      const calls = await import('@parola/contract/agents/agent-contract')
      return counters ? calls.counterContract.body : calls.offerContract.body
    },
    body: ({ memberId, terms }) => ({
      ...(counters ? { contractId: counters.contractId } : { memberId }),
      terms: termsOf(terms),
    }),
    check: ({ terms }) => missingIn(terms),
    send: async (_body, { memberId, terms: typed }) => {
      const terms = termsOf(typed)
      if (counters) {
        await api('counterContract', { body: { contractId: counters.contractId, terms } })
      } else await api('offerContract', { body: { memberId, terms } })
      await refresh('agentContracts')
      toast('good', t('agents.offer.done'))
      closeDialog()
    },
    refused: (error) => {
      const allowed = allowedBy(error)
      if (allowed) form.show({}, allowed)
      return allowed !== null
    },
  })
  return form
}

function Form({ agents, counters }: FormProps) {
  const kinds = useContractKinds().map(({ kind }) => kind)
  const [seen, setSeen] = useState<OfferedTerms | null>(null)
  const form = useOffer({ agents, counters }, kinds)
  const memberId = form.value('memberId')
  const typed = form.value('terms')
  const change = (next: Partial<Typed>) => {
    form.set('terms', { ...form.value('terms'), ...next })
    setSeen(null)
  }
  const faultOf: OfferPart['faultOf'] = (...path) => form.faultIn('terms', ...path)
  return (
    <form {...form.form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {counters ? null : (
          <>
            <Select
              label={t('agents.offer.to')}
              options={agents}
              value={memberId}
              onChange={(chosen) => form.set('memberId', chosen)}
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
            options={DIVIDEND_PERIODS.map((period) => [
              period,
              t(`team.contract.period.${period}`),
            ])}
            value={typed.period}
            onChange={(period) => change({ period: period as Typed['period'] })}
          />
        ) : null}
        <Select
          label={t('agents.payer')}
          options={CONTRACT_FUNDINGS.map((funding) => [
            funding,
            t(`team.contract.funding.${funding}`),
          ])}
          value={typed.funding}
          onChange={(funding) => change({ funding: funding as Typed['funding'] })}
        />
      </div>
      {typed.funding === 'upline' ? (
        <p className="text-14 text-text2">{t('agents.offer.fundingText')}</p>
      ) : null}
      {formOf(typed.kind).tierFields.length === 0 ? (
        <Rates typed={typed} change={change} faultOf={faultOf} />
      ) : (
        <Tiers typed={typed} change={change} faultOf={faultOf} />
      )}
      <Limits typed={typed} change={change} faultOf={faultOf} />
      {seen ? (
        <ContractPreview
          terms={seen}
          {...(previewedFor(counters, memberId)
            ? { memberId: previewedFor(counters, memberId) }
            : {})}
        />
      ) : null}
      <AlertLine kind="bad">{form.message}</AlertLine>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={() => setSeen(termsOf(typed))}>{t('team.preview.show')}</Button>
        <Button
          type="submit"
          variant="brand"
          isBusy={form.isBusy}
          busyText={t('agents.offer.sending')}
        >
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

/** A refused rate comes with what is allowed; null for any other refusal. */
function allowedBy(failure: unknown): string | null {
  const value = failure instanceof Refusal ? (failure.value as Record<string, unknown>) : null
  const allowed = value?.allowedPpm
  if (!Array.isArray(allowed) || allowed.length === 0) return null
  const rates = allowed.map((ppm) => `${Number(ppm) / PPM_OF_PERCENT}%`).join(', ')
  return `${words(failure)} ${t('agents.offer.allowed', { rates })}`
}

/** What a contract may have beside its rates. */
function Limits({ typed, change, faultOf }: OfferPart) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('agents.offer.cap')}
        inputMode="decimal"
        error={faultOf('cap')}
        value={typed.cap}
        onChange={(event) => change({ cap: event.target.value })}
      />
      {typed.kind === 'dividend' ? (
        <>
          <TextField
            label={t('agents.offer.activeMin')}
            inputMode="decimal"
            error={faultOf('activeMinValidBet')}
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

function Rates({ typed, change, faultOf }: OfferPart) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {(['profitRate', 'lossRate'] as const).map((name) => (
        <TextField
          key={name}
          label={`${t(`team.contract.${name}`)} (%)`}
          inputMode="decimal"
          required
          error={faultOf(name)}
          value={typed[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextField
        label={t('team.contract.singleBetAmount')}
        inputMode="decimal"
        required
        error={faultOf('singleBetAmount')}
        value={typed.singleBet}
        onChange={(event) => change({ singleBet: event.target.value })}
      />
    </div>
  )
}
