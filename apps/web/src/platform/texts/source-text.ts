import { earnedPeriod } from './earned-period.ts'
import { dateTime, t } from './i18n.ts'

/** What a movement of money came from: its reference, or the period of what an agent earned. */
export function sourceText(reference: string): string {
  const period = earnedPeriod(reference)
  if (!period) return reference
  return 'day' in period
    ? t('money.source.day', period)
    : t('money.source.window', { window: dateTime(period.window) })
}
