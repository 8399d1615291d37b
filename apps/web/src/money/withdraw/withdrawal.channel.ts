import type { MessageOf, withdrawalChannel } from '@parola/contract'
import { type MoneyTexts, moneyToast } from '../money-toast.ts'

const TEXTS: MoneyTexts = {
  APPROVED: ['good', 'withdrawalApproved'],
  REJECTED: ['bad', 'withdrawalRejected'],
  PAID: ['good', 'withdrawalPaid'],
  RETURNED: ['info', 'withdrawalReturned'],
}

export function received(message: MessageOf<typeof withdrawalChannel>) {
  return moneyToast(TEXTS, message)
}
