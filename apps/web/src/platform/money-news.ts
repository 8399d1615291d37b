import type { ServerMessage } from '@parola/contract'
import { needTexts, type TextUnder, t } from './i18n.ts'
import { inMoney } from './in-money.ts'
import { refresh } from './query.ts'
import { type Toast, toast } from './toast.ts'

export type MoneyNews = Extract<ServerMessage, { type: 'deposit' | 'withdrawal' | 'reward' }>

/** What is said in a corner, by kind and state; of other states the pages tell themselves. */
const SAID: Record<string, readonly [Toast['kind'], TextUnder<'money.toast'>]> = {
  'deposit.CREDITED': ['good', 'credited'],
  'deposit.REVERSED': ['bad', 'reversed'],
  'deposit.FAILED': ['bad', 'failed'],
  'deposit.EXPIRED': ['bad', 'failed'],
  'deposit.CANCELLED': ['bad', 'failed'],
  'reward.ready': ['good', 'reward'],
  'withdrawal.APPROVED': ['good', 'withdrawalApproved'],
  'withdrawal.REJECTED': ['bad', 'withdrawalRejected'],
  'withdrawal.PAID': ['good', 'withdrawalPaid'],
  'withdrawal.RETURNED': ['info', 'withdrawalReturned'],
}

const SHOWN = {
  deposit: ['deposits', 'depositByReference'],
  withdrawal: ['withdrawals', 'withdrawalByReference'],
  reward: ['rewardCenter'],
} as const

/** Money or a reward went on: what shows it asks again, and its member is told (MOD-07). */
export async function tellMoney(news: MoneyNews) {
  void refresh(...SHOWN[news.type], 'accountRecord', 'withdrawNow', 'bonusDetails', 'publicState')
  const said = SAID[`${news.type}.${news.state}`]
  if (!said) return
  await needTexts('money')
  toast(said[0], t(`money.toast.${said[1]}`, { amount: inMoney(news.amount) }))
}
