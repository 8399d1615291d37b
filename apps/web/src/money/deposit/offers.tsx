import { minorOf, wireOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { type Methods, rewardOf } from './figures.ts'

type Props = {
  methods: Methods
  amount: string
  chosen: string
  onChoose: (offerId: string) => void
}

/** Offers for the deposit; declining all is an equal choice. */
export function Offers({ methods, amount, chosen, onChoose }: Props) {
  const choices = [
    { offerId: '', name: t('money.dep.noOffer'), text: t('money.dep.noOfferText') },
    ...methods.offers.map((offer) => {
      const reward = rewardOf(offer, amount)
      const required = inMoney(wireOf(minorOf(reward) * BigInt(offer.multiple), reward))
      const text =
        minorOf(reward) === 0n
          ? t('money.dep.offerFrom', { min: inMoney(offer.min) })
          : t('money.dep.offerText', { reward: inMoney(reward), required })
      return { offerId: offer.offerId, name: offer.name, text }
    }),
  ]
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-13 font-semibold text-text2">{t('money.dep.offer')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ offerId, name, text }) => (
          <label
            key={offerId}
            className="flex min-h-15 cursor-pointer items-center gap-3 rounded-lg border border-line bg-s2 px-3 py-2 has-checked:border-link"
          >
            <input
              type="radio"
              name="offer"
              value={offerId}
              checked={offerId === chosen}
              onChange={() => onChoose(offerId)}
              className="size-5 shrink-0 accent-(--brand)"
            />
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-12 text-text2">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
