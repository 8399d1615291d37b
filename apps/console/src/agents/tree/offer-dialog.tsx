import {
  DIVIDEND_CHOICES,
  formOf,
  type Kind,
  NEW_TIER,
  newOffer,
  TIER_NAMES,
  type Tier,
  type Typed,
  termsOf,
} from '@parola/client/offer-terms'
import type { Calls, ValueOf } from '@parola/contract'
import { CONTRACT_KINDS, DIVIDEND_PERIODS, TIERS_MAX } from '@parola/contract/agents/contract-lists'
import { Button, Checkbox, Dialog, Select, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'

type Member = Pick<ValueOf<Calls['treeMember']>, 'memberId' | 'username'>
type Props = { member: Member; onClose: () => void }
type Part = {
  typed: Typed
  change: (next: Partial<Typed>) => void
  /** The message of a field of the terms, by the names of the call. */
  faultOf: (...path: (string | number)[]) => string | undefined
}

/** Offers a contract of the house to an agent directly below it: a second operator approves, and the agent answers. */
export function OfferDialog({ member: { memberId, username }, onClose }: Props) {
  const form = useAction('offerAsHouse', {
    values: { terms: newOffer('dividend') },
    nested: ['terms'],
    body: ({ reason, terms }) => ({ memberId, terms: termsOf(terms), reason }),
    refreshes: ['treeMember', 'approvals'],
    says: t('settlement.requested'),
    done: onClose,
  })
  const typed = form.value('terms')
  const { hasPeriod, tierFields } = formOf(typed.kind)
  const part: Part = {
    typed,
    change: (next) => form.set('terms', { ...form.value('terms'), ...next }),
    faultOf: (...path) => form.faultIn('terms', ...path),
  }
  const { change } = part
  return (
    <Dialog
      title={t('tree.offerTo', { account: username })}
      closeLabel={t('close')}
      onClose={onClose}
      size="wide"
    >
      <div className="grid gap-4">
        <p className="text-text2">{t('tree.offerText')}</p>
        <ActionForm form={form} actions={[{ text: t('tree.requestOffer') }]}>
          <div className="grid gap-3 sm:grid-cols-2">
            <Select
              label={t('settlement.kind')}
              options={CONTRACT_KINDS.map((kind) => [kind, t(`settlement.kind.${kind}`)])}
              value={typed.kind}
              onChange={(kind) => change({ kind: kind as Kind })}
            />
            {hasPeriod ? (
              <Select
                label={t('settlement.window')}
                options={DIVIDEND_PERIODS.map((period) => [period, t(`counter.period.${period}`)])}
                value={typed.period}
                onChange={(period) => change({ period: period as Typed['period'] })}
              />
            ) : null}
          </div>
          {tierFields.length === 0 ? <Rates {...part} /> : <Tiers {...part} />}
          <Limits {...part} />
        </ActionForm>
      </div>
    </Dialog>
  )
}

/** What a contract may have beside its rates. */
function Limits({ typed, change, faultOf }: Part) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t('tree.offer.cap')}
        inputMode="decimal"
        error={faultOf('cap')}
        value={typed.cap}
        onChange={(event) => change({ cap: event.target.value })}
      />
      {typed.kind === 'dividend' ? (
        <>
          <TextField
            label={t('tree.offer.activeMin')}
            inputMode="decimal"
            error={faultOf('activeMinValidBet')}
            value={typed.activeMin}
            onChange={(event) => change({ activeMin: event.target.value })}
          />
          {DIVIDEND_CHOICES.filter((name) => name !== 'keepsCarry' || typed.carries).map((name) => (
            <Checkbox
              key={name}
              className="sm:col-span-2"
              label={t(`tree.offer.${name}`)}
              checked={typed[name]}
              onChange={(event) => change({ [name]: event.target.checked })}
            />
          ))}
        </>
      ) : null}
    </div>
  )
}

function Rates({ typed, change, faultOf }: Part) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {(['profitRate', 'lossRate', 'singleBet'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`tree.offer.${name}`)}
          inputMode="decimal"
          required
          error={faultOf(name === 'singleBet' ? 'singleBetAmount' : name)}
          value={typed[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}

function Tiers({ typed, change, faultOf }: Part) {
  const { kind, tiers } = typed
  const set = (place: number, next: Partial<Tier>) =>
    change({ tiers: tiers.map((tier, i) => (i === place ? { ...tier, ...next } : tier)) })
  return (
    <>
      {tiers.map((tier, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
        <fieldset key={place} className="grid gap-3 sm:grid-cols-4">
          <legend className="mb-1 font-semibold">
            {t('tree.offer.tier', { number: place + 1 })}
          </legend>
          {formOf(kind).tierFields.map((name) => (
            <TextField
              key={name}
              label={t(`tree.offer.${name}`)}
              inputMode="decimal"
              required
              error={TIER_NAMES[name].map((field) => faultOf('tiers', place, field)).find(Boolean)}
              value={tier[name]}
              onChange={(event) => set(place, { [name]: event.target.value })}
            />
          ))}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon="plus"
          disabled={tiers.length >= TIERS_MAX}
          onClick={() => change({ tiers: [...tiers, tiers.at(-1) ?? NEW_TIER] })}
        >
          {t('tree.offer.addTier')}
        </Button>
        <Button
          size="small"
          icon="minus"
          disabled={tiers.length < 2}
          onClick={() => change({ tiers: tiers.slice(0, -1) })}
        >
          {t('tree.offer.removeTier')}
        </Button>
      </div>
    </>
  )
}
