import { toast } from '@parola/client/toasts'
import { formatMinor } from '@parola/money'
import { Button, Facts } from '@parola/ui'
import { useState } from 'react'
import { refresh } from '../../../platform/calls/query.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { ChaseDialog } from '../chase/chase-dialog.tsx'
import type { Issue } from '../draw/draws.ts'
import { Countdown } from '../hall/countdown.tsx'
import { betName, issueName } from '../names.ts'
import { BetLines } from './bet-lines.tsx'
import { clearBought, playAgain, setBets, useBets, useBought } from './bet-list.ts'
import { buyBets, changedOdds, refusedBet } from './buy.ts'
import { ListOrders } from './list-orders.tsx'
import { type Bet, type Market, priceOf, sumOf } from './price.ts'
import { NewOdds, Refused } from './refused.tsx'

type Props = {
  gameCode: string
  market: Market
  currency: string
  current: Issue | undefined
  onEdit: (bet: Bet) => void
  onBought: () => void
}

/** The bets that are not bought yet, what they cost and can win, and the button that buys them all. */
export function BetPanel({ gameCode, market, currency, current, onEdit, onBought }: Props) {
  const { family } = market
  const bets = useBets(gameCode)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [chased, setChased] = useState<readonly Bet[] | null>(null)
  const prices = bets.map((bet) => priceOf(market, bet))
  const sum = sumOf(prices)
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  const refused = refusedBet(error)
  const changed = changedOdds(error)
  const accept = () => {
    if (!changed) return
    const { code, odds } = changed
    setBets(gameCode, (all) => all.map((bet) => (bet.code === code ? { ...bet, odds } : bet)))
    setError(null)
  }
  const buy = async () => {
    if (!current) return
    setBusy(true)
    setError(null)
    try {
      const { numero } = current
      const tickets = await buyBets({ gameCode, numero, market, currency, bets })
      clearBought(gameCode)
      toast('good', t('lottery.bought', { n: tickets.length, issue: issueName(numero) }))
      onBought()
    } catch (failure) {
      setError(failure)
      if (changedOdds(failure)) void refresh('openedNumbers')
    } finally {
      setBusy(false)
    }
  }
  if (bets.length === 0) return <EmptyList gameCode={gameCode} />
  return (
    <div className="grid gap-3">
      <BetLines
        {...{ gameCode, family, currency, bets, prices, onEdit }}
        refused={refused}
        onChase={(bet) => setChased([bet])}
      />
      <Facts
        look="receipt"
        rows={[
          [t('lottery.lines'), String(sum.lines)],
          [t('lottery.cost'), money(sum.costMinor)],
          [t('lottery.atMost'), money(sum.mostMinor)],
        ]}
      />
      {error ? <Refused error={error} /> : null}
      {changed ? (
        <NewOdds {...changed} name={betName(family, changed.code)} onAccept={accept} />
      ) : null}
      <Button variant="brand" isWide isBusy={isBusy} disabled={!current} onClick={() => void buy()}>
        {t('lottery.buy', { cost: money(sum.costMinor) })}
      </Button>
      <ListOrders
        {...{ gameCode, market, currency, current, bets, onBought }}
        onChase={setChased}
      />
      <div className="flex items-center justify-between text-13 text-text2">
        <span>
          {current ? `${issueName(current.numero)} · ` : t('lottery.noOpen')}
          {current ? <Countdown until={current.closesAt} label={t('lottery.closesIn')} /> : null}
        </span>
        <Button variant="link" size="small" onClick={() => setBets(gameCode, () => [])}>
          {t('lottery.list.clear')}
        </Button>
      </div>
      {chased ? (
        <ChaseDialog
          {...{ gameCode, market, currency, current }}
          bets={chased}
          onClose={() => setChased(null)}
          onOrdered={() => {
            setChased(null)
            onBought()
          }}
        />
      ) : null}
    </div>
  )
}

/** Nothing is chosen yet; the list that was bought last can be bought again. */
function EmptyList({ gameCode }: { gameCode: string }) {
  const bought = useBought(gameCode)
  return (
    <div className="grid gap-3 py-4 text-center">
      <p className="text-14 text-text2">{t('lottery.list.empty')}</p>
      {bought.length > 0 ? (
        <Button icon="repeat" isWide onClick={() => playAgain(gameCode)}>
          {t('lottery.list.again', { n: bought.length })}
        </Button>
      ) : null}
    </div>
  )
}
