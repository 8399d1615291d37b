import type { ServerMessage } from '@parola/contract'
import { figures, needTexts, t } from './i18n.ts'
import { refresh } from './query.ts'
import { type Toast, toast } from './toast.ts'

export type MoneyNews = Extract<ServerMessage, { type: 'deposit' | 'withdrawal' }>

/** What is said in a corner, by kind and state; of other states the pages tell themselves. */
const SAID: Record<string, readonly [Toast['kind'], string]> = {
  'deposit.CREDITED': ['good', 'credited'],
  'deposit.REVERSED': ['bad', 'reversed'],
  'deposit.FAILED': ['bad', 'failed'],
  'deposit.EXPIRED': ['bad', 'failed'],
  'deposit.CANCELLED': ['bad', 'failed'],
  'withdrawal.APPROVED': ['good', 'withdrawalApproved'],
  'withdrawal.REJECTED': ['bad', 'withdrawalRejected'],
  'withdrawal.PAID': ['good', 'withdrawalPaid'],
  'withdrawal.RETURNED': ['info', 'withdrawalReturned'],
}

/** A deposit or a withdrawal went on: what shows it asks again, and its member is told (MOD-07). */
export async function tellMoney(news: MoneyNews) {
  if (news.type === 'deposit') {
    void refresh('deposits', 'depositByReference', 'accountRecord', 'withdrawNow')
  } else {
    void refresh('withdrawals', 'withdrawalByReference', 'accountRecord', 'withdrawNow')
  }
  const said = SAID[`${news.type}.${news.state}`]
  if (!said) return
  await needTexts('money')
  const amount = `${news.currency} ${figures(news.amount)}`
  toast(said[0], t(`money.toast.${said[1]}`, { amount }))
}
