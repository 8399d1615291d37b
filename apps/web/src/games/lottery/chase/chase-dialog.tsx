import type { Form } from '@parola/client/forms'
import { toast } from '@parola/client/toasts'
import { formatMinor } from '@parola/money'
import { Alert, Button, Checkbox, Choice, Dialog, DialogFoot, TextField } from '@parola/ui'
import { useState } from 'react'
import { refresh } from '../../../platform/calls/query.ts'
import { useForm } from '../../../platform/forms/form.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { removeBet, setBets } from '../bets/bet-list.ts'
import { changedOdds, wantedOf } from '../bets/buy.ts'
import type { Bet, Market } from '../bets/price.ts'
import { NewOdds, Refused } from '../bets/refused.tsx'
import { selectionText } from '../bets/selection-text.ts'
import type { Issue } from '../draw/draws.ts'
import { betName, issueName } from '../names.ts'
import { orderChase } from './order.ts'
import {
  ALIASES,
  BOUNDS,
  FIELDS,
  FIRST_TYPED,
  type Field,
  fieldsOutside,
  type Kind,
  kindsOf,
  pricedPlan,
  type Typed,
  typedPlan,
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
  const { gameCode, market, currency, current, onClose } = props
  const [bets, setChased] = useState(props.bets)
  const [error, setError] = useState<unknown>(null)
  const form = useOrder({ ...props, bets }, setError)
  const wanted = wantedPlan(typedIn(form))
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
  return (
    <Dialog title={t('lottery.chase.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <form {...form.form} className="grid gap-3">
        <Chased {...{ market, bets }} />
        <Plan form={form} kinds={kindsOf(bets)} />
        <Checkbox
          className="-mt-4"
          label={t('lottery.chase.stopOnWin')}
          checked={form.value('stopOnWin')}
          onChange={(event) => form.set('stopOnWin', event.target.checked)}
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
          {form.message ? <Alert kind="bad">{form.message}</Alert> : null}
          {changed ? (
            <NewOdds {...changed} name={betName(market.family, changed.code)} onAccept={accept} />
          ) : null}
          {current ? null : <p className="text-13 text-text2">{t('lottery.noOpen')}</p>}
          <Button
            type="submit"
            variant="brand"
            isWide
            isBusy={form.isBusy}
            disabled={!current || Boolean(priced?.flaw)}
          >
            {total ? t('lottery.chase.order', { total }) : t('lottery.chase.title')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type Order = Typed & { stopOnWin: boolean }

/** The form of an order for bets at the odds that are shown; what refused it last goes to `onRefused`. */
function useOrder(props: Props, onRefused: (error: unknown) => void): Form<Order> {
  const { gameCode, market, currency, current, bets, onOrdered } = props
  return useForm({
    // A list of bets is bought for the next draws; a single bet is chased until it wins.
    values: { ...FIRST_TYPED, stopOnWin: bets.length === 1 } as Order,
    rules: async () =>
      (await import('@parola/contract/games/lottery-chase')).placeLotteryChase.body.omit({
        requestKey: true,
      }),
    aliases: ALIASES,
    body: ({ stopOnWin, ...typed }) => ({
      ...{ gameCode, numero: current?.numero ?? '', stopOnWin, ...typedPlan(typed) },
      bets: bets.map((bet) => wantedOf(market, bet, currency)),
    }),
    check: (typed) =>
      Object.fromEntries(
        fieldsOutside(typed).map((field) => [field, t('lottery.chase.bounds', BOUNDS[field])]),
      ),
    send: async (order) => {
      onRefused(null)
      await orderChase(order)
      const { issues: n, numero } = order
      toast('good', t('lottery.chase.ordered', { n, issue: issueName(numero) }))
      onOrdered()
      for (const { id } of bets) removeBet(gameCode, id)
    },
    refused: (failure) => {
      onRefused(failure)
      if (changedOdds(failure)) void refresh('openedNumbers')
      return true
    },
  })
}

function typedIn(form: Form<Order>): Typed {
  const fields = Object.keys(BOUNDS) as Field[]
  const typed = Object.fromEntries(fields.map((field) => [field, form.value(field)]))
  return { ...(typed as Record<Field, string>), kind: form.value('kind') }
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

type PlanProps = { form: Form<Order>; kinds: readonly Kind[] }

/** How many draws, and how the stake grows from one to the next. */
function Plan({ form, kinds }: PlanProps) {
  const kind = form.value('kind')
  return (
    <div className="grid gap-2">
      <Choice
        look="segments"
        label={t('lottery.chase.kind')}
        options={kinds.map((each) => [each, t(`lottery.chase.kind.${each}`)] as const)}
        value={kind}
        onChange={(chosen) => form.set('kind', chosen)}
      />
      <p className="text-13 text-text2">{t(`lottery.chase.hint.${kind}`)}</p>
      <div className="grid grid-cols-2 items-start gap-x-3">
        {FIELDS[kind].map((field) => (
          <TextField
            key={field}
            {...form.field(field)}
            label={t(`lottery.chase.${field}`)}
            inputMode="numeric"
            maxLength={4}
          />
        ))}
      </div>
    </div>
  )
}
