import { type BetType, payoutOf } from '@parola/maths/lottery'
import { formatMinor } from '@parola/money'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { isByGroup, type Stake, termsOf } from '../bets/price.ts'
import { fieldName, valueName } from '../names.ts'

export type Odds = { tier: string; text: string }

/** What each tier of a bet pays: odds with the stake included, or the prize of a line by prize group. */
export function oddsList(bet: BetType, stake: Stake, currency: string): Odds[] {
  if (!isByGroup(bet))
    return Object.entries(bet.odds ?? {}).map(([tier, odds]) => ({
      tier: tierName(bet, tier),
      text: `× ${odds}`,
    }))
  const tiers = typeof bet.p === 'object' ? Object.keys(bet.p) : ['*']
  return tiers.map((tier) => {
    const minor = payoutOf(bet, [{ tier, hits: 1, lines: 1 }], termsOf(bet, stake))
    return { tier: tierName(bet, tier), text: inMoney(formatMinor(minor, currency)) }
  })
}

/** The odds of a bet in a few words, for its place in a list: the lowest to the highest. */
export function oddsText(bet: BetType, stake: Stake, currency: string): string {
  return fromTo(oddsList(bet, stake, currency).map(({ text }) => text))
}

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

/** The first and the last of figures in their order; one alone where they are all the same. */
export function fromTo(texts: readonly string[]): string {
  const all = [...new Set(texts)].toSorted((a, b) => numberIn(a) - numberIn(b))
  const [first = '–', last = first] = [all[0], all.at(-1)]
  return all.length > 1 ? t('lottery.oddsFromTo', { first, last }) : first
}

function tierName({ match, shapes }: BetType, tier: string): string {
  if (tier === '*') return t('lottery.tier.each')
  if (tier === 'YEAR') return t('lottery.tier.year')
  const [orders = '', field] = tier.split(':')
  if (field) return `${t('lottery.tier.orders', { n: orders })} · ${fieldName(field)}`
  if (shapes && /^\d+$/.test(tier)) return t('lottery.tier.orders', { n: tier })
  if (match === 'run' && /^\d+$/.test(tier)) return t('lottery.tier.run', { n: tier })
  if (match === 'count')
    return t(tier.endsWith('+') ? 'lottery.tier.hitsPlus' : 'lottery.tier.hits', {
      n: tier.replace('+', ''),
    })
  if (match === 'cells') return t('lottery.tier.cells', { n: tier })
  if (match === 'by-field' || match === 'run') return fieldName(tier)
  return valueName(tier)
}
