import { LANGUAGES } from '@parola/locales/languages'
import { language, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Detail } from './status.ts'

type Eligibility = Detail['eligibility']

/** Whom the terms are for, a line for each condition. */
export function audienceRows(eligibility: Eligibility): [string, string][] {
  const { registeredDays, isVerified, minTier = 0 } = eligibility
  const { labels = [], countries = [], segment = null } = eligibility
  const lines = [
    registeredDays === null ? null : t('promo.registered', { days: registeredDays }),
    isVerified ? t('promo.verified') : null,
    minTier > 0 ? t('promo.fromTier', { tier: minTier }) : null,
    labels.length > 0 ? t('promo.withLabels', { labels: labels.join(', ') }) : null,
    countries.length > 0 ? t('promo.numbersOf', { countries: namesOf(countries) }) : null,
    segment ? segmentLine(segment) : null,
  ]
  return lines.filter((line) => line !== null).map((line) => [t('promo.who'), line])
}

function namesOf(countries: readonly string[]): string {
  const names = new Intl.DisplayNames(LANGUAGES[language()].locale, { type: 'region' })
  return countries.map((code) => names.of(code) ?? code).join(', ')
}

function segmentLine(segment: NonNullable<Eligibility['segment']>): string {
  switch (segment.kind) {
    case 'neverDeposited':
      return t('promo.segment.neverDeposited')
    case 'highStakes': {
      const { days, amount } = segment
      return t('promo.segment.highStakes', { days, amount: inMoney(amount) })
    }
    default:
      return t(`promo.segment.${segment.kind}`, { days: segment.days })
  }
}
