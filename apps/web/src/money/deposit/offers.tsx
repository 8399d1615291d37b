import { minorOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { type Methods, type Offer, requiredOf, rewardOf } from './figures.ts'

type Props = {
  methods: Methods
  /** What is credited of the amount. */
  credit: string
  chosen: string
  onChoose: (offerId: string) => void
}

/** Side by side where their place has room, on the page or in the dialog; with less, the third takes its own line. */
const THREE = '@md:@max-3xl:[&>:last-child:nth-child(odd)]:col-span-2 @3xl:grid-cols-3'

/** Promotions for the deposit; declining all is an equal choice. */
export function Offers({ methods, credit, chosen, onChoose }: Props) {
  const choices = [
    { offerId: '', name: t('money.dep.noOffer'), text: t('money.dep.noOfferText') },
    ...methods.offers.map((offer) => ({
      ...{ offerId: offer.offerId, name: offer.name, text: termsOf(offer, credit) },
    })),
  ]
  return (
    <fieldset className="@container mt-3">
      <legend className="mb-2 text-13 font-semibold text-text2">{t('money.dep.offer')}</legend>
      <div className={`grid gap-2 @md:grid-cols-2 ${choices.length > 2 ? THREE : ''}`}>
        {choices.map(({ offerId, name, text }) => (
          <label
            key={offerId}
            className="flex min-h-15 cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-s2 px-3 py-1.5 leading-tight has-checked:border-link"
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

function termsOf(offer: Offer, credit: string): string {
  const reward = rewardOf(offer, credit)
  if (minorOf(reward) === 0n) return t('money.dep.offerFrom', { min: inMoney(offer.min) })
  const figures = { reward: inMoney(reward), required: inMoney(requiredOf(offer, credit)) }
  return t(offer.isBonus ? 'money.dep.offerBonus' : 'money.dep.offerText', figures)
}
