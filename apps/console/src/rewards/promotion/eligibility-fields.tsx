import { PROMOTION_SEGMENTS } from '@parola/contract/rewards/promotion-lists'
import type { ReactNode } from 'react'
import { amountOf } from '../../platform/amount.ts'
import { countryName, t } from '../../platform/i18n.ts'
import { Choose, type EditorForm, Field } from './editor-field.tsx'
import type { Terms } from './promotion.types.ts'

type Values = Record<string, string>
type Eligibility = Terms['eligibility']
type Segment = NonNullable<Eligibility['segment']>

const KEYS = ['person', 'device', 'paymentAccount', 'ip'] as const
const DAYS = 30

export const ELIGIBILITY_ALIASES: Record<string, string> = {
  ...Object.fromEntries(
    ['registeredDays', 'sharePercent', 'minTier', 'labels', 'countries', 'segment'].map((name) => [
      `terms.eligibility.${name}`,
      name,
    ]),
  ),
  'terms.eligibility.segment.days': 'segmentDays',
  'terms.eligibility.segment.amount': 'segmentAmount',
  ...Object.fromEntries(KEYS.map((key) => [`terms.eligibility.limits.${key}`, key])),
}

/** Whom the terms are for: account, level, country, what they did, and a share of those. */
export function EligibilityFields({ form }: { form: EditorForm }) {
  const segment = form.value('segment')
  return (
    <>
      <Field form={form} name="registeredDays" label={t('promo.registeredDays')} />
      <Choose
        form={form}
        name="isVerified"
        label={t('promo.isVerified')}
        options={[
          ['false', t('no')],
          ['true', t('yes')],
        ]}
      />
      <Field form={form} name="minTier" label={t('promo.minTier')} />
      <Field form={form} name="labels" label={t('promo.labels')} />
      <Countries form={form} />
      <Choose
        form={form}
        name="segment"
        label={t('promo.segment')}
        options={[
          ['', t('promo.segment.all')],
          ...PROMOTION_SEGMENTS.map((kind) => [kind, t(`promo.segment.${kind}`)] as const),
        ]}
      />
      {hasDays(segment) ? (
        <Field form={form} name="segmentDays" label={t('promo.segmentDays')} />
      ) : null}
      {segment === 'highStakes' ? (
        <Field form={form} name="segmentAmount" label={t('promo.segmentAmount')} />
      ) : null}
      <Field form={form} name="sharePercent" label={t('promo.sharePercent')} />
    </>
  )
}

/** How often one person may have it. */
export function LimitFields({ form }: { form: EditorForm }): ReactNode {
  return KEYS.map((key) => <Field key={key} form={form} name={key} label={t(`promo.key.${key}`)} />)
}

/** Codes of countries, with the names of those that exist below. */
function Countries({ form }: { form: EditorForm }) {
  const names = listOf(form.value('countries').toUpperCase()).map((code) => countryName(code))
  const known = names.filter((name) => name !== null)
  return (
    <div>
      <Field form={form} name="countries" label={t('promo.countries')} />
      {known.length > 0 ? <p className="text-12 text-text2">{known.join(', ')}</p> : null}
    </div>
  )
}

const hasDays = (segment: string) => segment !== '' && segment !== 'neverDeposited'

/** Labels may have spaces of their own. */
const listOf = (typed: string) => [
  ...new Set(
    typed
      .split(/[,;]+/)
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
]

/** As it is typed; a new promotion is for verified members, once each. */
export function typedEligibility(terms: Terms | null): Values {
  const { registeredDays = null, isVerified = true, segment = null } = terms?.eligibility ?? {}
  const { minTier = 0, sharePercent = 100 } = terms?.eligibility ?? {}
  const { labels = [], countries = [] } = terms?.eligibility ?? {}
  const limits = terms?.eligibility.limits ?? { person: 1, device: 1, paymentAccount: 1, ip: 3 }
  return {
    registeredDays: registeredDays === null ? '' : String(registeredDays),
    ...{ isVerified: String(isVerified), sharePercent: String(sharePercent) },
    ...{ minTier: String(minTier), labels: labels.join(', '), countries: countries.join(', ') },
    segment: segment?.kind ?? '',
    segmentDays: String(segment && 'days' in segment ? segment.days : DAYS),
    segmentAmount: segment?.kind === 'highStakes' ? segment.amount : '',
    ...Object.fromEntries(KEYS.map((key) => [key, String(limits[key])])),
  }
}

/** What was typed as the call takes it. */
export function eligibilityOf(typed: Values, currency: string): Eligibility {
  const text = (name: string) => (typed[name] ?? '').trim()
  const count = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  return {
    registeredDays: text('registeredDays') === '' ? null : count('registeredDays'),
    isVerified: text('isVerified') === 'true',
    ...{ minTier: count('minTier'), sharePercent: count('sharePercent') },
    labels: listOf(text('labels')),
    countries: listOf(text('countries').toUpperCase()),
    segment: segmentOf(text('segment'), {
      days: count('segmentDays'),
      amount: amountOf(text('segmentAmount'), currency),
    }),
    limits: {
      ...{ person: count('person'), device: count('device') },
      ...{ paymentAccount: count('paymentAccount'), ip: count('ip') },
    },
  }
}

function segmentOf(kind: string, { days, amount }: { days: number; amount: string }) {
  if (kind === '') return null
  if (kind === 'neverDeposited') return { kind } as Segment
  return (kind === 'highStakes' ? { kind, days, amount } : { kind, days }) as Segment
}
