import type { MessageOf, rewardChannel } from '@parola/contract'
import { type MoneyTexts, moneyToast } from './money-toast.ts'

const TEXTS: MoneyTexts = {
  ready: ['good', 'reward'],
}

export function received(message: MessageOf<typeof rewardChannel>) {
  return moneyToast(TEXTS, message)
}
