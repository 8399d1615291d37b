import { type Toast, toast } from '@parola/client/toasts'
import { needTexts, type TextUnder, t } from '../platform/texts/i18n.ts'
import { inMoney } from '../platform/texts/in-money.ts'

export type MoneyTexts = Record<string, readonly [Toast['kind'], TextUnder<'money.toast'>]>

/** Reports a change of money in a corner of the page, if its state has a text (MOD-07). */
export async function moneyToast(texts: MoneyTexts, change: { state: string; amount: string }) {
  const found = texts[change.state]
  if (!found) return
  await needTexts('money')
  toast(found[0], t(`money.toast.${found[1]}`, { amount: inMoney(change.amount) }))
}
