import { Icon } from '@parola/ui'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import type { MoneyText, Shown } from './transfer.types.ts'

type Props = {
  shown: readonly Shown[]
  chosen: string
  money: MoneyText
  onChoose: (vendor: string) => void
}

/** A card for each vendor's wallet: one of them is chosen, and moved to or from. */
export function VendorCards({ shown, chosen, money, onChoose }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">{t('transfer.vendors')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((item) => (
          <Card
            key={item.vendor}
            entry={item}
            isChosen={item.vendor === chosen}
            money={money}
            onChoose={() => onChoose(item.vendor)}
          />
        ))}
      </div>
      <p className="mt-3 flex gap-2 text-12 text-text2">
        <span className="mt-0.5 shrink-0">
          <Icon name="info" size={14} />
        </span>
        {t('transfer.why')}
      </p>
    </fieldset>
  )
}

type CardProps = { entry: Shown; isChosen: boolean; money: MoneyText; onChoose: () => void }

function Card({ entry, isChosen, money, onChoose }: CardProps) {
  return (
    <label className="relative grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-3 panel p-4 hover:border-control has-checked:border-link has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <input
        type="radio"
        name="vendor-wallet"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
      />
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-lg bg-s3 font-display text-18"
      >
        {entry.name.slice(0, 1)}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-13 text-text2">{entry.name}</span>
        <Sum entry={entry} money={money} />
        <State entry={entry} money={money} />
      </span>
      <span
        aria-hidden="true"
        className={`grid size-6 place-items-center rounded-full border ${isChosen ? 'border-link text-link' : 'border-line text-transparent'}`}
      >
        <Icon name="check" size={14} />
      </span>
    </label>
  )
}

function Sum({ entry, money }: { entry: Shown; money: MoneyText }) {
  if (entry.balance === undefined) return <span className="skeleton my-1 block h-[20px] w-24" />
  return (
    <output
      className="block text-18 font-bold"
      data-testid={`wallet-${entry.vendor}`}
      aria-label={t('transfer.balanceOf', { vendor: entry.name })}
    >
      {entry.balance === null ? t('transfer.notKnown') : money(entry.balance)}
    </output>
  )
}

/** What is in transit, or the last known balance. */
function State({ entry, money }: { entry: Shown; money: MoneyText }) {
  const { underWay, known, balance, isAway } = entry
  if (underWay) {
    const key = underWay.direction === 'in' ? 'transfer.comingIn' : 'transfer.comingBack'
    const amount = underWay.amount ? money(underWay.amount) : t('transfer.everything')
    return <span className="block text-12 text-link">{t(key, { amount })}</span>
  }
  if (balance === null) {
    return (
      <span className="block text-12 text-text2">
        {known
          ? t('transfer.lastKnown', { amount: money(known.amount), at: dateTime(known.at) })
          : t('transfer.silent')}
      </span>
    )
  }
  return isAway ? <span className="block text-12 text-text2">{t('transfer.away')}</span> : null
}
