import { Choice, Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Picture } from '../../platform/pictures/picture.tsx'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'
import { PeriodPicker, useRecordSearch } from '../filters.tsx'
import { ExportButton } from './export-button.tsx'
import { RecordLines } from './record-lines.tsx'
import { colourOf, openSum, SumStrip, signed } from './sums.tsx'
import { UnderReview } from './under-review.tsx'

type Bet = {
  isFree: boolean
  review: 'held' | 'refused' | null
  id: string
  nodeId: number
  gameName: string
  vendor: string
  stake: string
  payout: string
  state: string
  openedAt: string
  endsAt: string | null
  round: string
  lottery: { numero: string; ticketId: string } | null
}

const STATES = ['', 'open', 'settled', 'void'] as const

/** Every bet, newest first (personalHistoryCopy, requirement MEM-03). */
export function BettingRecord() {
  const { search, period, change } = useRecordSearch()
  const { state = '', gameType = '' } = search
  const filter = { ...period, ...(state ? { state } : {}), ...(gameType ? { gameType } : {}) }
  return (
    <>
      <PeriodPicker period={period} onChange={change} />
      <Choice
        className="mb-3"
        label={t('money.bet.state')}
        options={STATES.map((item) => [item, item ? t(`money.bet.${item}`) : t('money.kind.all')])}
        value={state}
        onChange={(next) => change({ state: next || undefined })}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <GameTypes value={gameType} onChange={(next) => change({ gameType: next || undefined })} />
        <ExportButton record="bets" filter={filter} />
      </div>
      <Totals filter={filter} />
      <RecordLines<Bet>
        call="bettingRecord"
        filter={filter}
        empty={t('money.noBets')}
        keyOf={(bet) => bet.id}
        above={({ inOpenRounds }) => (
          <>
            {inOpenRounds && <InOpenRounds amount={inOpenRounds} />}
            <UnderReview />
          </>
        )}
        line={(bet) => <BetLine bet={bet} />}
      />
    </>
  )
}

function GameTypes({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const { data: groups } = useQuery(callQuery('gameVendors'))
  return (
    <Select
      isLabelHidden
      label={t('money.gameType')}
      className="mb-3 w-auto"
      options={[
        ['', t('money.allGames')],
        ...(groups ?? []).map(
          ({ gameCategory }) =>
            [gameCategory, textOf(`games.title.${gameCategory}`, gameCategory)] as const,
        ),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function Totals({ filter }: { filter: { from: string; to: string } }) {
  const { data, isError } = useQuery(callQuery('bettingTotals', filter))
  if (isError && !data) return null
  const sums = data && [
    { name: t('money.bets'), value: String(data.bets) },
    { name: t('money.stake'), value: figures(data.stake) },
    { name: t('money.valid'), value: figures(data.validBet) },
    { name: t('money.payout'), value: figures(data.payout) },
    ...openSum(data.inOpenRounds),
    { name: t('money.net'), value: signed(data.net), colour: colourOf(data.net) },
  ]
  return <SumStrip sums={sums} />
}

/** What is at stake in open rounds (requirement RND-003). */
function InOpenRounds({ amount }: { amount: string }) {
  if (Number(amount) === 0) return null
  return (
    <p className="mb-2 text-14 font-semibold" role="status">
      {t('money.inOpenRounds', { amount: figures(amount) })}
    </p>
  )
}

/** A ticket of a draw has details of its own; of other bets the round is shown. */
function openBet({ id, lottery }: Bet) {
  if (lottery) openDialog('lottery-ticket', { ticketId: lottery.ticketId })
  else openDialog('round', { id })
}

function BetLine({ bet }: { bet: Bet }) {
  const net = Number(bet.payout) - Number(bet.stake)
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-3 rounded-lg bg-s1 p-2.5 text-left hover:bg-s2"
      onClick={() => openBet(bet)}
    >
      <Picture
        path={`/art/game/${bet.nodeId}`}
        widths={[176]}
        sizes="42px"
        width={42}
        height={56}
        className="rounded-md bg-s3"
      />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{bet.gameName}</span>
        {bet.lottery ? (
          <span className="block truncate text-12 text-text2 tabular-nums">
            {bet.lottery.numero}
          </span>
        ) : null}
        <span className="block truncate text-12 text-text2">
          {dateTime(bet.openedAt)} · {textOf(`money.bet.${bet.state}`, bet.state)}
        </span>
        {bet.review ? (
          <span className="block text-12 font-semibold text-text2">
            {t(`money.review.${bet.review}`)}
          </span>
        ) : null}
        {bet.endsAt ? (
          <span className="block text-12 text-text2">
            {t('money.endsBy', { time: dateTime(bet.endsAt) })}
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <span className={`block font-bold ${net > 0 ? 'text-win' : 'text-text'}`}>
          {figures(bet.payout)}
        </span>
        <span className="block text-12 text-text2">
          {bet.isFree ? t('money.freeRound') : `${t('money.stake')} ${figures(bet.stake)}`}
        </span>
      </span>
    </button>
  )
}
