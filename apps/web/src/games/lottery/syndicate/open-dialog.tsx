import { toast } from '@parola/client/toasts'
import { SHARES } from '@parola/contract/games/lottery-lists'
import { formatMinor } from '@parola/money'
import { Button, Dialog, DialogFoot, Facts, TextField } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { removeBet } from '../bets/bet-list.ts'
import { type Bet, type Market, priceOf } from '../bets/price.ts'
import { Refused } from '../bets/refused.tsx'
import type { Issue } from '../draw/draws.ts'
import { issueName } from '../names.ts'
import { countIn, sharesCost, totalIn } from './shares.ts'
import { openSyndicate } from './syndicate.ts'

type Props = {
  gameCode: string
  market: Market
  currency: string
  current: Issue | undefined
  bets: readonly Bet[]
  onClose: () => void
  onOpened: () => void
}

/** Opens the list in shares: into how many, how many of them the player buys, and what these cost. */
export function OpenDialog(props: Props) {
  const { gameCode, market, currency, current, bets, onClose, onOpened } = props
  const [typed, setTyped] = useState({ shares: '10', own: '1' })
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const costs = bets.map((bet) => priceOf(market, bet).costMinor)
  const total = totalIn(typed.shares)
  const own = total && countIn(typed.own, total)
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  const ownCost = total && own ? sharesCost(costs, { first: 0, count: own, total }) : null
  const open = async () => {
    if (!current || !total || !own) return
    setBusy(true)
    setError(null)
    try {
      const { numero } = current
      await openSyndicate({ gameCode, numero, market, currency, bets, shares: total, own })
      toast('good', t('lottery.share.opened', { issue: issueName(numero) }))
      for (const { id } of bets) removeBet(gameCode, id)
      onOpened()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const digits = (text: string) => text.replace(/\D/g, '')
  return (
    <Dialog title={t('lottery.share.open')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-14 text-text2">{t('lottery.share.text')}</p>
        <div className="grid grid-cols-2 items-start gap-x-3">
          <TextField
            label={t('lottery.share.total')}
            inputMode="numeric"
            maxLength={3}
            value={typed.shares}
            error={total ? undefined : t('lottery.chase.bounds', SHARES)}
            onChange={(event) => setTyped({ ...typed, shares: digits(event.target.value) })}
          />
          <TextField
            label={t('lottery.share.own')}
            inputMode="numeric"
            maxLength={3}
            value={typed.own}
            error={own || !total ? undefined : t('lottery.chase.bounds', { min: 1, max: total })}
            onChange={(event) => setTyped({ ...typed, own: digits(event.target.value) })}
          />
        </div>
        <Facts
          look="receipt"
          rows={[
            [t('lottery.cost'), money(costs.reduce((sum, cost) => sum + cost, 0n))],
            [t('lottery.share.yours'), ownCost === null ? '–' : money(ownCost)],
          ]}
        />
        <DialogFoot>
          {error ? <Refused error={error} /> : null}
          {current ? null : <p className="text-13 text-text2">{t('lottery.noOpen')}</p>}
          <Button
            variant="brand"
            isWide
            isBusy={isBusy}
            disabled={!current || ownCost === null}
            onClick={() => void open()}
          >
            {ownCost === null
              ? t('lottery.share.open')
              : t('lottery.share.openFor', { cost: money(ownCost) })}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
