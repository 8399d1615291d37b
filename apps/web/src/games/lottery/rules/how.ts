import type { BetType } from '@parola/maths/lottery'
import { t } from '../../../platform/texts/i18n.ts'
import { whereName } from '../names.ts'

/** How a bet is won, in a sentence or two, from what its type says. */
export function howWon(bet: BetType): string {
  const where = whereName(bet)
  const sentences = [ruleOf(bet, where)]
  if (bet.anyOrder) sentences.push(t('lottery.how.anyOrder'))
  if (bet.push || bet.pushes) sentences.push(t('lottery.how.push'))
  if (bet.units && bet.units > 1) sentences.push(t('lottery.how.units', { n: bet.units }))
  if (bet.plusPaid) sentences.push(t('lottery.how.plusPaid'))
  return sentences.join(' ')
}

function ruleOf(bet: BetType, where: string): string {
  const { rule, sets, choose, anyOf } = bet
  if (rule === 'group')
    return t('lottery.how.group', { where, n: anyOf ?? bet.view.at?.length ?? 3 })
  if (rule === 'sum') return t('lottery.how.sum', { where })
  if (rule === 'ordering') return t('lottery.how.ordering')
  if (rule === 'attribute') return t('lottery.how.attribute', { where })
  if (rule === 'appear') return appearing(bet, where)
  if (bet.match === 'run') return t(bet.bothEnds ? 'lottery.how.bothEnds' : 'lottery.how.run')
  if (sets === undefined) return t('lottery.how.named')
  return choose ? t('lottery.how.some', { n: choose }) : t('lottery.how.direct', { n: sets })
}

function appearing({ match, pick: n = 1, times = 1 }: BetType, where: string): string {
  if (match === 'none') return t('lottery.how.none', { n, where })
  if (match === 'cover') return t('lottery.how.cover', { n, where })
  if (match === 'pair-min') return t('lottery.how.pairMin', { where })
  if (match === 'count') return t('lottery.how.count', { n, where })
  if (match === 'by-field') return t('lottery.how.byField')
  if (match === 'cells') return t('lottery.how.cells')
  if (match !== 'all') return t('lottery.how.hits', { where })
  if (times > 1) return t('lottery.how.times', { times, where })
  return n > 1 ? t('lottery.how.all', { n, where }) : t('lottery.how.appears', { where })
}
