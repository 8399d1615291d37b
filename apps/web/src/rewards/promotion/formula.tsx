import { PPM_OF_PERCENT } from '@parola/money'
import { Card, Facts } from '@parola/ui'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Detail } from './status.ts'

/** How a cashback was worked out, with the member's own figures. */
export function Formula({ entry }: Pick<Detail, 'entry'>) {
  if (!entry?.loss) return null
  const { stakes, payouts, rewards, base, ratePpm } = entry.loss
  return (
    <Card className="mb-4" title={t('promo.formula')}>
      <Facts
        look="receipt"
        rows={[
          [t('promo.stakes'), inMoney(stakes)],
          [t('promo.payouts'), `− ${inMoney(payouts)}`],
          [t('promo.rewards'), `− ${inMoney(rewards)}`],
          [t('promo.lost'), inMoney(base)],
          [t('promo.rate'), `${ratePpm / PPM_OF_PERCENT} %`],
          [t('promo.reward'), <strong key="reward">{inMoney(entry.amount)}</strong>],
        ]}
      />
    </Card>
  )
}
