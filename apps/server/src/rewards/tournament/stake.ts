import { formatMinor, parseMinor } from '@parola/money'
import {
  type Code,
  contentHashOf,
  type EndpointResponse,
  type WalletBody,
} from '@parola/vendor-protocol'
import { brandById } from '#foundations/brand'
import { titleOfGame } from '#games/catalogue'
import { checkOfGame } from '#games/play'
import { eligibility, rulesOf } from '#people/eligibility'
import { findMember } from '#people/member'
import type { Work } from '#platform/work'
import {
  findMove,
  findRound,
  insertMoves,
  lockPlayer,
  type MoveRow,
  type NewMove,
  type Player,
  type RoundRow,
  SEALED,
} from './chips.sql.ts'
import { isOpenLaunch } from './entry.sql.ts'
import { keepRound } from './round.ts'
import { countsNext } from './score.rules.ts'
import { termsOf } from './tournament-settings.ts'

type Body = WalletBody<'/wallet/transact'>
type Action = Pick<NewMove, 'tx' | 'chips'> & { type: 'bet' | 'win' | 'adjust' }

/** What a vendor reads of a player's chips. */
export function balanceOf({ chips, seq, currency }: Pick<Player, 'chips' | 'seq' | 'currency'>) {
  return { balance: formatMinor(chips, currency), seq: Number(seq), currency }
}

/** Stakes and wins of one call, all or none; a repeat is answered and moves nothing (rules/vendor-protocol §5). */
export async function stake(w: Work, vendor: string, body: Body): Promise<EndpointResponse> {
  const player = await lockPlayer(w.tx, body.player)
  if (!player) return { code: 'PLAYER_UNKNOWN' }
  if (player.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  const actions = actionsOf(body)
  if ('code' in actions) return actions
  const content = contentHashOf(body)
  const known = await repeatOf(w, { player, vendor, actions, content })
  if (known) return known
  const round = await findRound(w.tx, { ...body, vendor })
  const code = await refusalOf(w, { player, vendor, body, actions, round })
  if (code) return { code, value: balanceOf(player) }
  const [{ tx: call }] = actions
  await insertMoves(
    w.tx,
    actions.map((action) => ({
      ...{ ...action, player: player.player, vendor, call, round: body.round },
      ...{ content, state: 'done', now: w.now },
    })),
  )
  const sum = (type: Action['type']) => sumOf(actions, type)
  const after = await keepRound(w, {
    ...{ player, vendor, round: body.round, before: round },
    stake: (round?.stake ?? 0n) - sum('bet'),
    payout: (round?.payout ?? 0n) + sum('win') + sum('adjust'),
    closedBy: round?.closed_by ?? (body.round_closed ? call : null),
    chips: player.chips + sum('bet') + sum('win') + sum('adjust'),
  })
  const results = actions.map(({ tx }) => ({ tx, ref: call }))
  return { code: 'OK', value: { ...balanceOf(after), duplicate: false, results } }
}

function sumOf(actions: readonly Action[], type: Action['type']): bigint {
  return actions.reduce((sum, action) => (action.type === type ? sum + action.chips : sum), 0n)
}

/** What the call moves; there are no jackpots and no free rounds for chips. */
function actionsOf(body: Body): [Action, ...Action[]] | { code: Code } {
  const actions: Action[] = []
  for (const action of body.actions) {
    const { tx, type } = action
    if (type !== 'bet' && type !== 'win' && type !== 'adjust') return { code: 'GAME_DISABLED' }
    if (type === 'bet' && Number(action.jackpot_contribution ?? 0) > 0)
      return { code: 'GAME_DISABLED' }
    const minor = parseMinor(action.amount, body.currency, type === 'adjust')
    if (type === 'bet' && minor <= 0n) return { code: 'AMOUNT_INVALID' }
    actions.push({ tx, type, chips: type === 'bet' ? -minor : minor })
  }
  const [first, ...others] = actions
  if (!first || new Set(actions.map(({ tx }) => tx)).size !== actions.length)
    return { code: 'TX_CONFLICT' }
  return [first, ...others]
}

type Calling = { player: Player; vendor: string; actions: readonly Action[]; content: string }

async function repeatOf(
  { tx }: Work,
  { player, vendor, actions, content }: Calling,
): Promise<EndpointResponse | null> {
  const found = []
  for (const action of actions)
    found.push(await findMove(tx, { player: player.player, vendor, tx: action.tx }))
  const known = found.filter((move) => move !== undefined)
  if (known.length === 0) return null
  const code = flawOf(known, { content, isWhole: known.length === found.length })
  if (code) return { code, value: balanceOf(player) }
  const results = known.map(({ tx: name, call: ref }) => ({ tx: name, ref }))
  return { code: 'OK', value: { ...balanceOf(player), duplicate: true, results } }
}

type Repeated = { content: string; isWhole: boolean }

/** Why a call with these transactions is no repeat. */
function flawOf(known: readonly MoveRow[], { content, isWhole }: Repeated): Code | null {
  if (known.some(({ type, state }) => type !== 'rollback' && state !== 'done'))
    return 'TX_ROLLED_BACK'
  const isSame = known.every((move) => move.type !== 'rollback' && move.content === content)
  return isWhole && isSame ? null : 'TX_CONFLICT'
}

type Requested = Omit<Calling, 'content'> & { body: Body; round: RoundRow | undefined }

async function refusalOf(w: Work, requested: Requested): Promise<Code | null> {
  const { actions, round, player } = requested
  const debit = -sumOf(actions, 'bet')
  const why = (debit > 0n && (await refusalOfStake(w, requested))) || refusalOfRound(actions, round)
  if (why) return why
  const terms = termsOf(player)
  const isNew = !round || round.stake === 0n
  const isUsedUp = debit >= terms.minStake && !countsNext(debit, player.rounds, terms)
  if (debit > 0n && isNew && isUsedUp) return 'LIMIT_REACHED'
  if (debit > player.chips) return 'INSUFFICIENT_FUNDS'
  const paid = sumOf(actions, 'win') + sumOf(actions, 'adjust')
  return (round?.payout ?? 0n) + paid < 0n ? 'AMOUNT_INVALID' : null
}

/** A closed round takes corrections alone, and one whose stakes are all undone pays nothing. */
function refusalOfRound(actions: readonly Action[], round: RoundRow | undefined): Code | null {
  const isStake = actions.some(({ type }) => type === 'bet')
  if (!round) return isStake ? null : 'ROUND_UNKNOWN'
  if (round.closed_by === SEALED) return 'TX_ROLLED_BACK'
  if (round.stake === 0n && !isStake) return 'ROUND_CLOSED'
  return round.is_closed && actions.some(({ type }) => type !== 'adjust') ? 'ROUND_CLOSED' : null
}

/** Stakes are accepted while the tournament is live, in a game that is open, of members who may play. */
async function refusalOfStake(w: Work, { player, vendor, body }: Requested): Promise<Code | null> {
  const { tx, brandId, now } = w
  if (now < player.starts_at || now >= player.ends_at) return 'SESSION_CLOSED'
  const launch = { launchId: body.session ?? '', player: player.player, vendor, game: body.game }
  if (!(await isOpenLaunch(tx, launch))) return 'SESSION_CLOSED'
  const member = await findMember({ db: tx }, player.member_id)
  const { config } = await brandById(tx, brandId, now)
  const why = member ? eligibility(member, 'play', rulesOf(config)) : 'blocked'
  if (why)
    return why === 'time-out' || why === 'self-excluded' ? 'PLAYER_EXCLUDED' : 'PLAYER_BLOCKED'
  const title = await titleOfGame(tx, { vendor, game: body.game, brandId, now })
  return title ? checkOfGame(title) : 'GAME_DISABLED'
}
