import { INSTANT_GAMES, type InstantGame, type InstantId } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import { NoRound } from '../free-rounds/free-rounds.ts'
import type { Session } from '../platform/store.ts'
import type { Beginning } from '../rounds/beginning.ts'
import { playDemo } from '../rounds/demo.ts'
import { beginRound, type PlayerApi, refused, refusedStake } from '../rounds/player-session.ts'
import { openRound, RoundInPlay } from '../rounds/round-opening.ts'
import type { Decided } from '../rounds/round-row.ts'
import { type Played, settleRound } from '../rounds/rounds.ts'
import { flawOfBet } from './limits.ts'
import { payOut } from './pay.ts'
import { LAPSE_AFTER_S, viewOf } from './standing.ts'

type BetBody = { session: string; requestId: string; bet: unknown }
type Request = {
  session: Session
  requestId: string
  bet: unknown
  id: InstantId
  isOpen: boolean
  beginning: Beginning
}

/**
 * A bet of an instant game: the seeds fix its outcome before the stake is requested. A game without choices
 * is over at once, with stake and payout in one call; the others stay open.
 */
export async function placeBet(api: PlayerApi, { session: key, requestId, bet }: BetBody) {
  const staking = await beginRound(api, { session: key, requestId })
  const game = staking && INSTANT_GAMES[staking.title.model as InstantId]
  if (!staking || !game) return refusedStake(api, key)
  const read = game.bet.safeParse(bet)
  if (!read.success) return refused('BET_UNKNOWN')
  const { currency } = staking.session
  const flaw = flawOfBet(game, read.data, currency)
  if (flaw) {
    const most = flaw.most === undefined ? {} : { most: formatMinor(BigInt(flaw.most), currency) }
    return refused(flaw.code, most)
  }
  const { session, title, beginning } = staking
  const id = title.model as InstantId
  const isOpen = title.status === 'active'
  const request = { session, requestId, bet: read.data, id, isOpen, beginning }
  try {
    return await taken(api, request)
  } catch (error) {
    if (error instanceof RoundInPlay) return refused('ROUND_IN_PLAY')
    if (error instanceof NoRound) return refused(error.code)
    throw error
  }
}

async function taken({ context, monitor }: PlayerApi, request: Request) {
  const { session, requestId, bet, id, isOpen, beginning } = request
  const game = INSTANT_GAMES[id]
  const round = await openRound(context, {
    session,
    requestId,
    model: id,
    beginning,
    hasChoices: game.choices !== undefined,
    decide: (seeds) => {
      if (!isOpen) throw new NoRound('GAME_MAINTENANCE')
      if (monitor.isDisabled(id)) throw new NoRound('GAME_DISABLED')
      return decided(game, { seeds, bet })
    },
  })
  if (!isSame(round.choice, bet)) return refused('TX_CONFLICT')
  const played =
    session.mode === 'demo'
      ? await playDemo(context, session, round)
      : await settleRound(context, { session, round })
  if (played.kind === 'played' && played.round.state === 'open') {
    const paid = await payOut(context, played.round.round)
    return response(paid ? { ...played, ...paid } : played)
  }
  return response(played)
}

function decided(
  game: InstantGame,
  { seeds, bet }: { seeds: Parameters<InstantGame['play']>[0]; bet: unknown },
): Decided {
  const { shown, payout, isOver } = game.play(seeds, bet, [])
  const bound = { outcome: shown as object, stakeMinor: BigInt(game.stakeOf(bet)), choice: bet }
  if (!game.choices) return { ...bound, payoutMinor: BigInt(payout) }
  // A round that is over when dealt is paid by a separate call, like every round with choices.
  return { ...bound, payoutMinor: 0n, dueInS: isOver ? 0 : LAPSE_AFTER_S }
}

/** The database returns fields in its own order. */
function isSame(kept: unknown, requested: unknown): boolean {
  const sorted = (_key: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return JSON.stringify(kept, sorted) === JSON.stringify(requested, sorted)
}

/** The result of a bet or a choice, with the newest balance when it is known. */
export function response(played: Played): object {
  if (played.kind === 'unknown') return refused('NO_ANSWER')
  if (played.kind === 'refused') return refused(played.code)
  return { ok: true, ...viewOf(played.round), balance: played.balance, seq: played.seq }
}
