import { toast } from '@parola/client/toasts'
import type { lotteryChannel, MessageOf } from '@parola/contract'
import { refresh } from '../../platform/calls/query.ts'
import { needTexts, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { issueName } from './names.ts'
import { noteShown } from './notified.ts'

type Message = MessageOf<typeof lotteryChannel>

/** A draw has been settled: a win is celebrated; a return at or below the stake, a void and a loss are reported. */
export async function received(message: Message) {
  await needTexts('lottery')
  toast(outcomeOf(message) === 'won' ? 'good' : 'info', textOf(message))
  noteShown()
  await refresh('walletBalance')
}

function outcomeOf({ amount, stake, isVoid, isUnderReview }: Message) {
  if (isVoid) return 'void'
  if (isUnderReview) return 'review'
  if (Number(amount) === 0) return 'lost'
  return Number(amount) > Number(stake) ? 'won' : 'returned'
}

function textOf(message: Message): string {
  const { gameName: name, numero, amount } = message
  const issue = issueName(numero)
  return t(`lottery.toast.${outcomeOf(message)}`, { name, issue, amount: inMoney(amount) })
}
