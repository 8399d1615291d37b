import { formatMinor } from '@parola/money'
import { IconButton } from '@parola/ui'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { betName } from '../names.ts'
import { removeBet } from './bet-list.ts'
import type { Bet, Price } from './price.ts'
import { selectionText } from './selection-text.ts'

type Props = {
  gameCode: string
  family: string
  currency: string
  bets: readonly Bet[]
  prices: readonly Price[]
  /** The bet that was refused, counted from 0. */
  refused: number | null
  onEdit: (bet: Bet) => void
  onChase: (bet: Bet) => void
}

/** Each bet of the list with its price: opened on the board again, repeated, or removed. */
export function BetLines(props: Props) {
  const { gameCode, family, currency, bets, prices, refused, onEdit, onChase } = props
  return (
    <ul className="grid max-h-[42dvh] gap-2 overflow-y-auto">
      {bets.map((bet, i) => (
        <li
          key={bet.id}
          className={`grid grid-cols-[1fr_auto] gap-x-2 rounded-lg border bg-s2 p-2.5 ${refused === i ? 'border-loss' : 'border-line'}`}
        >
          <button type="button" className="min-w-0 text-left" onClick={() => onEdit(bet)}>
            <span className="block truncate text-14 font-semibold">
              {betName(family, bet.code)}
            </span>
            <span className="block truncate text-13 text-text2">
              {selectionText(bet.selection)}
            </span>
            <span className="block text-13 tabular-nums">
              {t('lottery.list.line', {
                lines: prices[i]?.lines ?? 0,
                cost: inMoney(formatMinor(prices[i]?.costMinor ?? 0n, currency)),
              })}
            </span>
          </button>
          <span className="flex items-start gap-1">
            <IconButton
              icon="repeat"
              size="small"
              label={t('lottery.chase.open', { name: betName(family, bet.code) })}
              onClick={() => onChase(bet)}
            />
            <IconButton
              icon="x"
              size="small"
              label={t('lottery.list.remove', { name: betName(family, bet.code) })}
              onClick={() => removeBet(gameCode, bet.id)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
