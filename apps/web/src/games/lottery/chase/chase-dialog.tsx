import { toast } from '@parola/client/toasts'
import { formatMinor } from '@parola/money'
import { Alert, Button, Checkbox, Choice, Dialog, DialogFoot, TextField } from '@parola/ui'
import { useState } from 'react'
import { refresh } from '../../../platform/calls/query.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { removeBet, setBets } from '../bets/bet-list.ts'
import { changedOdds } from '../bets/buy.ts'
import type { Bet, Market } from '../bets/price.ts'
import { NewOdds, Refused } from '../bets/refused.tsx'
import { selectionText } from '../bets/selection-text.ts'
import type { Issue } from '../draw/draws.ts'
import { betName, issueName } from '../names.ts'
import { orderChase } from './order.ts'
import {
  BOUNDS,
  FIELDS,
  FIRST_TYPED,
  isWithin,
  type Kind,
  kindsOf,
  pricedPlan,
  type Typed,
  wantedPlan,
} from './plan.ts'
import { PlanTable } from './plan-table.tsx'

type Props = {
  gameCode: string
  market: Market
  currency: string
  /** The draw that the order begins with: the next one that can be bought. */
  current: Issue | undefined
  /** One bet, or the whole list. */
  bets: readonly Bet[]
  onClose: () => void
  onOrdered: () => void
}

/** Bets for many draws in a row: how their stakes grow, what each draw costs, and what is reserved. */
export function ChaseDialog(props: Props) {
  const { gameCode, market, currency, current, onClose, onOrdered } = props
  const [bets, setChased] = useState(props.bets)
  const [kind, setKind] = useState<Kind>('SAME')
  const [typed, setTyped] = useState(FIRST_TYPED)
  // A list of bets is bought for the next draws; a single bet is chased until it wins.
  const [stopOnWin, setStopOnWin] = useState(props.bets.length === 1)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const wanted = wantedPlan(kind, typed)
  const priced = wanted && pricedPlan(market, bets, wanted)
  const total = priced?.flaw === null ? inMoney(formatMinor(priced.totalMinor, currency)) : null
  const changed = changedOdds(error)
  const accept = () => {
    if (!changed) return
    const { code, odds } = changed
    const accepted = bets.map((bet) => (bet.code === code ? { ...bet, odds } : bet))
    setChased(accepted)
    setBets(gameCode, (all) => all.map((bet) => accepted.find(({ id }) => id === bet.id) ?? bet))
    setError(null)
  }
  const order = async () => {
    if (!current || !wanted) return
    setBusy(true)
    setError(null)
    try {
      const { numero } = current
      await orderChase({ ...wanted, gameCode, numero, market, currency, bets, stopOnWin })
      toast('good', t('lottery.chase.ordered', { n: wanted.issues, issue: issueName(numero) }))
      onOrdered()
      for (const { id } of bets) removeBet(gameCode, id)
    } catch (failure) {
      setError(failure)
      if (changedOdds(failure)) void refresh('openedNumbers')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('lottery.chase.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-3">
        <Chased {...{ market, bets }} />
        <PlanForm {...{ kind, typed }} kinds={kindsOf(bets)} onKind={setKind} onType={setTyped} />
        <Checkbox
          className="-mt-4"
          label={t('lottery.chase.stopOnWin')}
          checked={stopOnWin}
          onChange={(event) => setStopOnWin(event.target.checked)}
        />
        {priced?.flaw ? <Alert kind="bad">{t(`lottery.chase.flaw.${priced.flaw}`)}</Alert> : null}
        {priced?.flaw === null ? (
          <PlanTable {...{ gameCode, current, currency }} rows={priced.rows} />
        ) : null}
        {total && wanted ? (
          <p role="status" className="text-13 text-text2">
            {t('lottery.chase.reservedText', { total, n: wanted.issues })}
          </p>
        ) : null}
        <DialogFoot>
          {error ? <Refused error={error} /> : null}
          {changed ? (
            <NewOdds {...changed} name={betName(market.family, changed.code)} onAccept={accept} />
          ) : null}
          {current ? null : <p className="text-13 text-text2">{t('lottery.noOpen')}</p>}
          <Button
            variant="brand"
            isWide
            isBusy={isBusy}
            disabled={!current || !total}
            onClick={() => void order()}
          >
            {total ? t('lottery.chase.order', { total }) : t('lottery.chase.title')}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

/** The bet of an order, or how many bets there are on the list, with their names. */
function Chased({ market, bets }: Pick<Props, 'market' | 'bets'>) {
  const [bet, ...others] = bets
  if (!bet) return null
  const names = [...new Set(bets.map(({ code }) => betName(market.family, code)))]
  return (
    <p className="text-14">
      <strong className="block">
        {others.length > 0 ? t('lottery.chase.list', { n: bets.length }) : names[0]}
      </strong>
      <span className="line-clamp-2 text-13 text-text2">
        {others.length > 0 ? names.join(', ') : selectionText(bet.selection)}
      </span>
    </p>
  )
}

type FormProps = {
  kinds: readonly Kind[]
  kind: Kind
  typed: Typed
  onKind: (kind: Kind) => void
  onType: (typed: Typed) => void
}

/** How many draws, and how the stake grows from one to the next. */
function PlanForm({ kinds, kind, typed, onKind, onType }: FormProps) {
  return (
    <div className="grid gap-2">
      <Choice
        look="segments"
        label={t('lottery.chase.kind')}
        options={kinds.map((each) => [each, t(`lottery.chase.kind.${each}`)] as const)}
        value={kind}
        onChange={onKind}
      />
      <p className="text-13 text-text2">{t(`lottery.chase.hint.${kind}`)}</p>
      <div className="grid grid-cols-2 items-start gap-x-3">
        {FIELDS[kind].map((field) => (
          <TextField
            key={field}
            label={t(`lottery.chase.${field}`)}
            inputMode="numeric"
            maxLength={4}
            value={typed[field]}
            error={
              isWithin(field, typed[field]) ? undefined : t('lottery.chase.bounds', BOUNDS[field])
            }
            onChange={(event) =>
              onType({ ...typed, [field]: event.target.value.replace(/\D/g, '') })
            }
          />
        ))}
      </div>
    </div>
  )
}
