import { PPM_OF_PERCENT } from '@parola/money'
import { Facts } from '@parola/ui'
import type { ReactNode } from 'react'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { audienceRows } from './audience.ts'
import type { Detail } from './status.ts'

type Rows = [string, ReactNode][]

/** Every term in figures. */
export function TermsFacts({ promotion }: { promotion: Detail }) {
  const { terms, eligibility, endsAt, startsAt, termsHash } = promotion
  const { wagering, repeats } = terms
  const rows: Rows = [
    ...offerRows(terms),
    [
      t('promo.wagering'),
      wagering.multiple === 0
        ? t('promo.wageringNone')
        : t(`promo.base.${wagering.base}`, { multiple: wagering.multiple }),
    ],
    ...bonusRows(wagering.bonus),
    [t('promo.repeats'), t(`promo.every.${repeats}`)],
    [t('promo.from'), dateTime(startsAt)],
    [t('promo.until'), endsAt ? dateTime(endsAt) : t('promo.open')],
    ...audienceRows(eligibility),
    [t('promo.limits'), t('promo.limitsText')],
    [t('promo.version'), <code key="hash">{termsHash.slice(0, 12)}</code>],
  ]
  return (
    <section className="mb-4">
      <h3 className="mb-2 text-16">{t('promo.terms')}</h3>
      <Facts rows={rows} />
    </section>
  )
}

/** How bonus money is wagered. */
function bonusRows(bonus: Detail['terms']['wagering']['bonus']): Rows {
  if (!bonus) return []
  const { maxBet, maxConvert, days, holdsDeposit } = bonus
  return [
    [t('promo.paidIn'), t('promo.bonusMoney')],
    [t('promo.maxBet'), inMoney(maxBet)],
    [t('promo.maxConvert'), maxConvert === null ? t('promo.convertAll') : inMoney(maxConvert)],
    [t('promo.bonusDays'), t('promo.daysFromStart', { count: days })],
    ...(holdsDeposit ? [[t('promo.deposit'), t('promo.holdsDeposit')] satisfies Rows[number]] : []),
  ]
}

const percent = (ppm: number) => `${ppm / PPM_OF_PERCENT} %`

function offerRows({ offer, days }: Detail['terms']): Rows {
  switch (offer.kind) {
    case 'depositMatch':
      return [
        [t('promo.rate'), percent(offer.ratePpm)],
        [t('promo.cap'), inMoney(offer.cap)],
        [t('promo.minDeposit'), inMoney(offer.min)],
      ]
    case 'newMember':
      return [
        [t('promo.reward'), inMoney(offer.amount)],
        [t('promo.minDeposit'), inMoney(offer.deposit)],
      ]
    case 'promoCode':
      return [[t('promo.reward'), inMoney(offer.amount)]]
    case 'cashback':
      return [
        ...offer.tiers.map(({ loss, ratePpm }): Rows[number] => [
          t('promo.lossFrom', { loss: inMoney(loss) }),
          percent(ratePpm),
        ]),
        [t('promo.cap'), inMoney(offer.cap)],
      ]
    case 'freeBet':
      return [
        [t('promo.freeBet'), t('promo.freeBetTerms', { stake: inMoney(offer.stake) })],
        [t('promo.minDeposit'), inMoney(offer.deposit)],
        [t('promo.bonusDays'), t('promo.daysFromStart', { count: days })],
      ]
    case 'freeRounds':
      return [
        [t('promo.rounds'), `${offer.rounds} × ${inMoney(offer.stake)}`],
        [t('promo.minDeposit'), inMoney(offer.deposit)],
        [t('promo.bonusDays'), t('promo.daysFromStart', { count: days })],
      ]
    case 'redEnvelope':
      return [
        [t('promo.total'), inMoney(offer.total)],
        [t('promo.parts'), String(offer.parts)],
        [t('promo.leastPart'), inMoney(offer.min)],
      ]
    case 'raffle':
      return [
        [t('promo.perTicket'), inMoney(offer.perTicket)],
        [t('promo.prizes'), offer.prizes.map(inMoney).join(', ')],
      ]
    case 'manual':
      return offer.byTier
        ? offer.byTier.map(({ tier, amount }): Rows[number] => [
            t('promo.fromTier', { tier }),
            inMoney(amount),
          ])
        : [[t('promo.upTo'), inMoney(offer.max)]]
    case 'rebate':
      return []
  }
}
