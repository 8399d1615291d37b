import { type Faults, faultWithin } from '@parola/client/forms'
import { formOf, NEW_TIER, TIER_NAMES, type Tier, type Typed } from '@parola/client/offer-terms'
import { TIERS_MAX } from '@parola/contract/agents/contract-lists'
import { Button, Card, TextField } from '@parola/ui'
import { fieldWords } from '../platform/calls/client.ts'
import { t } from '../platform/texts/i18n.ts'

/** A part of the form of an offer. */
export type OfferPart = {
  typed: Typed
  change: (next: Partial<Typed>) => void
  /** The message of a field of the terms, by the names of the call. */
  faultOf: (...path: (string | number)[]) => string | undefined
}

/** The fields of tiers that were left empty: the rules of the call would name their format only. */
export function missingIn({ kind, tiers }: Typed): Faults {
  const names = tiers.flatMap((tier, place) =>
    formOf(kind)
      .tierFields.filter((field) => tier[field].trim() === '')
      .flatMap((field) => TIER_NAMES[field])
      .map((name) => faultWithin('terms', 'tiers', place, name)),
  )
  const message = fieldWords({ field: 'terms', rule: 'required' })
  return Object.fromEntries(names.map((name) => [name, message]))
}

/** The tiers of a contract, for the kinds that have them. */
export function Tiers({ typed, change, faultOf }: OfferPart) {
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
                error={TIER_NAMES[name]
                  .map((field) => faultOf('tiers', place, field))
                  .find(Boolean)}
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
