import { PRIZE_GROUPS } from '@parola/contract/games/lottery-lists'
import { type BetType, FAMILIES } from '@parola/maths/lottery'
import { formatMinor, majorUnit } from '@parola/money'
import { Button, Card, CountBadge, Dialog, Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callQuery } from '../../../platform/calls/query.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { type Chosen, chosenOf, type Row, rowsOf, selectionOf } from '../board/board.ts'
import { BoardView } from '../board/board-view.tsx'
import { browserChance, quickPick } from '../board/fill.ts'
import type { Issue } from '../draw/draws.ts'
import { Favourites } from '../favourites/favourites-button.tsx'
import { betName } from '../names.ts'
import { figuresOf } from '../results/trend.ts'
import { howWon } from '../rules/how.ts'
import { oddsText } from '../rules/odds.ts'
import { Syndicates } from '../syndicate/syndicates.tsx'
import { addBet, BETS_MAX, useBets } from './bet-list.ts'
import { BetPanel } from './bet-panel.tsx'
import {
  type Bet,
  betTypeOf,
  groupUnits,
  isByGroup,
  type Market,
  type Price,
  priceOf,
  type Stake,
} from './price.ts'
import { StakeForm } from './stake-form.tsx'

type Props = {
  gameCode: string
  market: Market
  currency: string
  current: Issue | undefined
  onBought: () => void
}

const GAP_ISSUES = '100'

/** What a bet of this type is staked with until the player changes it. */
export function firstStake(bet: BetType, currency: string): Stake {
  const major = majorUnit(currency)
  const unitMinor = isByGroup(bet) ? (groupUnits(major)[0] ?? major) : major
  return { unitMinor, multiple: 1, prizeGroup: PRIZE_GROUPS.account }
}

/** The board, the stake and the list of bets: beside the board on wide screens, a sheet on phones. */
export function BetTab(props: Props) {
  const { gameCode, market, currency } = props
  const { family } = market
  const codes = Object.keys(FAMILIES[family]?.bets ?? {})
  const [code, setCode] = useState(codes[0] ?? '')
  const bet = betTypeOf(market, code)
  const [chosen, setChosen] = useState<Chosen>({})
  const [stakes, setStakes] = useState<Readonly<Record<string, Stake>>>({})
  const [isSheetOpen, setSheetOpen] = useState(false)
  const stake = stakes[isByGroup(bet) ? 'group' : 'odds'] ?? firstStake(bet, currency)
  const setStake = (next: Stake) =>
    setStakes((before) => ({ ...before, [isByGroup(bet) ? 'group' : 'odds']: next }))
  const choose = (next: string) => {
    setCode(next)
    setChosen({})
  }
  const show = ({ code: shown, selection }: Pick<Bet, 'code' | 'selection'>) => {
    const type = betTypeOf(market, shown)
    setCode(shown)
    setChosen(chosenOf(type, rowsOf(family, type), selection))
    return type
  }
  const edit = ({ stake: staked, ...edited }: Bet) => {
    const type = show(edited)
    setStakes((before) => ({ ...before, [isByGroup(type) ? 'group' : 'odds']: staked }))
    setSheetOpen(false)
  }
  const rows = rowsOf(family, bet)
  const selection = selectionOf(bet, rows, chosen)
  const price = priceOf(market, { code, selection, stake })
  const isFull = useBets(gameCode).length >= BETS_MAX
  const add = () => {
    addBet(gameCode, { code, selection, stake })
    setChosen({})
  }
  const adding = { price, currency, isEmpty: isEmpty(chosen), isFull, onAdd: add }
  const panel = (
    <BetPanel
      {...props}
      onEdit={edit}
      onBought={() => {
        setSheetOpen(false)
        props.onBought()
      }}
    />
  )
  return (
    <div className="grid gap-4 pb-36 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start lg:pb-0">
      <div className="grid min-w-0 gap-4">
        <BetTypes
          {...{ market, codes, code, currency }}
          stakeOf={(type) => firstStake(type, currency)}
          onChoose={choose}
        />
        <Board
          {...{ gameCode, bet, rows, chosen }}
          onChange={setChosen}
          tool={
            <Favourites
              {...{ gameCode, family }}
              chosen={price.flaw ? null : { code, selection }}
              onUse={show}
            />
          }
        >
          <StakeForm bet={bet} stake={stake} currency={currency} onChange={setStake} />
          <Adding {...adding} className="mt-3 max-lg:hidden" />
        </Board>
        <Syndicates {...{ gameCode, family, currency }} />
      </div>
      <Card title={t('lottery.list.title')} className="sticky top-20 hidden lg:block">
        {panel}
      </Card>
      <PhoneBar
        gameCode={gameCode}
        isEmpty={adding.isEmpty && price.flaw !== null}
        onOpen={() => setSheetOpen(true)}
      >
        <Adding {...adding} />
      </PhoneBar>
      {isSheetOpen ? (
        <Dialog
          title={t('lottery.list.title')}
          closeLabel={t('shell.close')}
          onClose={() => setSheetOpen(false)}
        >
          {panel}
        </Dialog>
      ) : null}
    </div>
  )
}

const isEmpty = (chosen: Chosen) => Object.values(chosen).every((values) => values.length === 0)

type TypesProps = {
  market: Market
  codes: readonly string[]
  code: string
  currency: string
  stakeOf: (bet: BetType) => Stake
  onChoose: (code: string) => void
}

/** The bet to play, with what it pays and how it is won. */
function BetTypes({ market, codes, code, currency, stakeOf, onChoose }: TypesProps) {
  const bet = betTypeOf(market, code)
  return (
    <Card>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,280px)_1fr] sm:items-center">
        <Select
          label={t('lottery.bets')}
          options={codes.map((item) => [item, betName(market.family, item)] as const)}
          value={code}
          onChange={onChoose}
        />
        <p className="text-14">
          <strong className="mr-2 text-link tabular-nums">
            {oddsText(bet, stakeOf(bet), currency)}
          </strong>
          <span className="text-text2">{howWon(bet)}</span>
        </p>
      </div>
    </Card>
  )
}

type BoardProps = {
  gameCode: string
  bet: BetType
  rows: readonly Row[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** A further tool above the board. */
  tool: ReactNode
  /** The stake, below the board. */
  children: ReactNode
}

function Board({ gameCode, bet, rows, chosen, onChange, tool, children }: BoardProps) {
  const [hasGaps, setGaps] = useState(false)
  const gapsOf = useGaps(gameCode, bet, hasGaps)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon="dices"
          onClick={() => onChange(quickPick(bet, rows, { before: chosen, chance: browserChance }))}
        >
          {t('lottery.quick')}
        </Button>
        <Button size="small" icon="x" disabled={isEmpty(chosen)} onClick={() => onChange({})}>
          {t('lottery.clear')}
        </Button>
        {canHaveGaps(rows) ? (
          <Button
            size="small"
            icon="history"
            aria-pressed={hasGaps}
            onClick={() => setGaps(!hasGaps)}
          >
            {t('lottery.gaps')}
          </Button>
        ) : null}
        {tool}
      </div>
      {hasGaps ? (
        <p className="mb-3 text-12 text-text2">{t('lottery.gapsHint', { n: GAP_ISSUES })}</p>
      ) : null}
      <BoardView {...{ bet, rows, chosen, onChange }} gapsOf={gapsOf} />
      <div className="mt-4 border-t border-line pt-4">{children}</div>
    </Card>
  )
}

type AddingProps = {
  price: Price
  currency: string
  isEmpty: boolean
  isFull: boolean
  onAdd: () => void
  className?: string
}

/** What is chosen costs and can win so much, or what is missing; and the button that puts it on the list. */
function Adding({ price, currency, isEmpty, isFull, onAdd, className = '' }: AddingProps) {
  const money = (minor: bigint) => inMoney(formatMinor(minor, currency))
  const { flaw, lines, costMinor, mostMinor } = price
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <p role="status" className="min-w-0 text-14 leading-tight tabular-nums">
        {flaw ? (
          <span className="text-text2">
            {isEmpty ? t('lottery.choose') : t(`lottery.flaw.${flaw}`)}
          </span>
        ) : (
          t('lottery.priced', { lines, cost: money(costMinor), most: money(mostMinor) })
        )}
      </p>
      <Button icon="plus" className="shrink-0" disabled={flaw !== null || isFull} onClick={onAdd}>
        {t('lottery.add')}
      </Button>
    </div>
  )
}

/** Gaps are of numbers that are drawn as they are written on the board. */
const canHaveGaps = (rows: readonly Row[]) =>
  rows.every(({ part, face }) => (part === 'picks' || part === 'sets') && face !== 'word')

/** For how many draws each value of a row has not been drawn; requested when it is wanted. */
function useGaps(gameCode: string, { view }: BetType, isWanted: boolean) {
  const { data } = useQuery({
    ...callQuery('lotteryTrend', { gameCode, issues: GAP_ISSUES }),
    enabled: isWanted,
  })
  if (!isWanted || !data) return undefined
  return ({ id, part, values }: Row) => {
    const place = Number(id.slice('set'.length))
    const own = part === 'sets' ? { ...view, at: [view.at?.[place] ?? place] } : view
    return new Map(figuresOf({ view: own, values }, data).map(({ value, gap }) => [value, gap]))
  }
}

type BarProps = { gameCode: string; isEmpty: boolean; onOpen: () => void; children: ReactNode }

/** Within the thumb's reach: adding what is chosen, and the way to the bets that wait. */
function PhoneBar({ gameCode, isEmpty, onOpen, children }: BarProps) {
  const { length } = useBets(gameCode)
  // A phone on its side has no room for a bar that has nothing to do.
  const isIdle = isEmpty && length === 0
  return (
    <div
      className={`fixed inset-x-0 bottom-0 z-30 grid gap-2 border-t border-line bg-s1 px-3 py-2.5 lg:hidden ${isIdle ? '[@media(max-height:520px)]:hidden' : ''}`}
    >
      {children}
      {length > 0 ? (
        <Button variant="brand" isWide onClick={onOpen}>
          {t('lottery.list.title')} <CountBadge count={length} />
        </Button>
      ) : null}
    </div>
  )
}
