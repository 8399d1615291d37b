import { defineEntries, post } from '#foundations/ledger'
import { standingsOf } from '#games/bet'
import type { Turnover } from '#money/turnover'
import { addMs, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, must, type Work, work } from '#platform/work'
import { type PlayState, verdictOf } from './free-round.rules.ts'
import {
  type AwardRow,
  lockAward,
  lockPlaysOfRound,
  lockPlaysToLookAt,
  type PlayRow,
  updatePlay,
} from './free-round.sql.ts'

const freeRoundEntries = defineEntries('free_round')

const PER_RUN = 200
const AGAIN_MS = 15 * SECOND_MS
/** What the house spends on free rounds. */
const EXPENSE = 'expense:free-round'
const SYSTEM = bySystem()

type Parts = { engine: Engine; turnover: Turnover }

/** Books what a round played, once the register has answered; `isFinal` when it refused. */
export async function confirmFreeRounds(
  { engine, turnover }: Parts,
  values: { vendor: string; memberId: string; round: string; isFinal: boolean },
): Promise<void> {
  await work(engine, SYSTEM, async (w) => {
    const plays = await lockPlaysOfRound(w.tx, values)
    await confirm({ w, turnover, isFinal: values.isFinal }, plays)
  })
}

/** Books what a process that died left unbooked; returns how many plays were checked. */
export async function confirmLeft({ engine, turnover }: Parts): Promise<number> {
  return work(engine, SYSTEM, async (w) => {
    const plays = await lockPlaysToLookAt(w.tx, w.now, PER_RUN)
    await confirm({ w, turnover, isFinal: false }, plays)
    return plays.length
  })
}

type Run = { w: Work; turnover: Turnover; isFinal: boolean }

async function confirm(run: Run, plays: readonly PlayRow[]) {
  for (const [vendor, own] of Map.groupBy(plays, (play) => play.vendor)) {
    const wanted = own.map(({ member_id, tx }) => ({ memberId: member_id, tx }))
    const standings = await standingsOf(run.w.tx, vendor, wanted)
    for (const [i, play] of own.entries()) await confirmPlay(run, play, standings[i]?.state)
  }
}

async function confirmPlay(
  run: Run,
  play: PlayRow,
  standing: 'done' | 'rolled_back' | 'tombstone' | undefined,
) {
  const { w, isFinal } = run
  const current = { state: play.state as PlayState, requestedAt: play.requested_at }
  const verdict = verdictOf(current, standing, { now: w.now, isFinal })
  if (verdict === 'wait') return updatePlay(w.tx, play, { lookAt: addMs(w.now, AGAIN_MS) })
  if (verdict === 'keep') return updatePlay(w.tx, play, { lookAt: null })
  if (verdict === 'void') return updatePlay(w.tx, play, { state: 'void', lookAt: null })
  const isMoney = play.kind === 'win' && play.amount_minor > 0n
  if (isMoney) await (verdict === 'book' ? bookWin : undoWin)(run, play)
  await updatePlay(w.tx, play, { state: verdict === 'book' ? 'booked' : 'void', lookAt: null })
}

/** The key of a win's requirement. */
const sourceOf = ({ campaign, round }: PlayRow) => `${campaign}:${round}`

/** The register has credited the win against the house of its game; the campaign pays for it. */
async function bookWin({ w, turnover }: Run, play: PlayRow) {
  const award = await awardOf(w, play)
  await pay(w, { play, award, name: 'win', amount: play.amount_minor })
  await turnover.require(
    { ...w, brandId: award.brand_id },
    {
      memberId: play.member_id,
      source: 'reward',
      sourceKey: sourceOf(play),
      amount: play.amount_minor,
      multiple: award.multiple,
    },
  )
}

async function undoWin({ w, turnover }: Run, play: PlayRow) {
  const award = await awardOf(w, play)
  await pay(w, { play, award, name: 'undo', amount: -play.amount_minor })
  await turnover.release(w, play.member_id, sourceOf(play))
}

async function awardOf(w: Work, { member_id, campaign }: PlayRow): Promise<AwardRow> {
  const award = await lockAward(w.tx, { memberId: member_id, campaign })
  must(award, `a round of ${campaign} that its player was not given`)
  return award
}

type Payment = { play: PlayRow; award: AwardRow; name: 'win' | 'undo'; amount: bigint }

async function pay(w: Work, { play, award, name, amount }: Payment) {
  const { vendor, tx, game_type, campaign } = play
  const posted = await post(w.tx, {
    key: `free-round:${vendor}:${tx}:${name}`,
    kind: 'free_round',
    ref: campaign,
    currency: award.currency,
    legs: [
      { account: `house:${vendor}:${game_type}`, amount },
      { account: EXPENSE, amount: -amount },
    ],
  })
  must(posted === 'applied', `${name} of ${vendor}:${tx} was booked before`)
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof freeRoundEntries> {}
}
