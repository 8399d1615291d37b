import type { depositChannel, MessageOf } from '@parola/contract'
import { type MoneyTexts, moneyToast } from '../money-toast.ts'

const TEXTS: MoneyTexts = {
  CREDITED: ['good', 'credited'],
  REVERSED: ['bad', 'reversed'],
  FAILED: ['bad', 'failed'],
  EXPIRED: ['bad', 'failed'],
  CANCELLED: ['bad', 'failed'],
}

export function received(message: MessageOf<typeof depositChannel>) {
  return moneyToast(TEXTS, message)
}
