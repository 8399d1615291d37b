import type { Faults } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { SHARES } from '@parola/contract/games/lottery-lists'
import { formatMinor } from '@parola/money'
import { Alert, Button, Dialog, DialogFoot, Facts, TextField } from '@parola/ui'
import { useState } from 'react'
import { useForm } from '../../../platform/forms/form.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { removeBet } from '../bets/bet-list.ts'
import { wantedOf } from '../bets/buy.ts'
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
  const { market, currency, current, bets, onClose } = props
  const [error, setError] = useState<unknown>(null)
  const form = useOpening(props, setError)
  const costs = bets.map((bet) => priceOf(market, bet).costMinor)
  const total = totalIn(form.value('shares'))
  const own = total && countIn(form.value('own'), total)
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  const ownCost = total && own ? sharesCost(costs, { first: 0, count: own, total }) : null
  return (
    <Dialog title={t('lottery.share.open')} closeLabel={t('shell.close')} onClose={onClose}>
      <form {...form.form} className="grid gap-3">
        <p className="text-14 text-text2">{t('lottery.share.text')}</p>
        <div className="grid grid-cols-2 items-start gap-x-3">
          {(['shares', 'own'] as const).map((field) => (
            <TextField
              key={field}
              {...form.field(field)}
              label={t(field === 'own' ? 'lottery.share.own' : 'lottery.share.total')}
              inputMode="numeric"
              maxLength={3}
            />
          ))}
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
          {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
          {current ? null : <p className="text-13 text-text2">{t('lottery.noOpen')}</p>}
          <Button type="submit" variant="brand" isWide isBusy={form.isBusy} disabled={!current}>
            {ownCost === null
              ? t('lottery.share.open')
              : t('lottery.share.openFor', { cost: money(ownCost) })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The form of an opening; what refused it last goes to `onRefused`. */
function useOpening(props: Props, onRefused: (error: unknown) => void) {
  const { gameCode, market, currency, current, bets, onOpened } = props
  return useForm({
    values: { shares: '10', own: '1' },
    rules: async () =>
      (await import('@parola/contract/games/lottery-syndicate')).openLotterySyndicate.body.omit({
        requestKey: true,
      }),
    body: ({ shares, own }) => ({
      ...{ gameCode, numero: current?.numero ?? '', shares: Number(shares), own: Number(own) },
      bets: bets.map((bet) => wantedOf(market, bet, currency)),
    }),
    check: ({ shares, own }): Faults => {
      const total = totalIn(shares)
      if (!total) return { shares: t('lottery.chase.bounds', SHARES) }
      return countIn(own, total) ? {} : { own: t('lottery.chase.bounds', { min: 1, max: total }) }
    },
    send: async (opening) => {
      onRefused(null)
      await openSyndicate(opening)
      toast('good', t('lottery.share.opened', { issue: issueName(opening.numero) }))
      for (const { id } of bets) removeBet(gameCode, id)
      onOpened()
    },
    refused: (failure) => {
      onRefused(failure)
      return true
    },
  })
}
