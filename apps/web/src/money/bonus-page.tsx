import { t } from '../platform/texts/i18n.ts'
import { BonusDetails } from './turnover/bonus-details.tsx'
import { BonusBalances } from './wagering/bonus-balances.tsx'

/** Bonuses with their progress, and the turnover of deposits and rewards. */
export function BonusPage() {
  return (
    <>
      <BonusBalances />
      <h2 className="mb-2 text-18">{t('bonus.turnover')}</h2>
      <BonusDetails />
    </>
  )
}
