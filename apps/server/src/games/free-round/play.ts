import { parseMinor } from '@parola/money'
import type { Code } from '@parola/vendor-protocol'
import type { betPath } from '#games/bet'
import { addMs, SECOND_MS } from '#platform/clock'
import { bySystem, type Engine, type Work, work } from '#platform/work'
import { type Award, type AwardState, flawOfFreeBet } from './free-round.rules.ts'
import {
  type AwardRow,
  disputePlays,
  insertPlay,
  lockAward,
  selectCampaignOfRound,
  selectPlay,
  sumPlays,
} from './free-round.sql.ts'

/** The register has answered by then, whatever it answers. */
const ANSWERED_MS = 15 * SECOND_MS

type Action = betPath.HookedCall['actions'][number]

const isFree = ({ type }: Action) => type === 'free_bet' || type === 'free_win'

/** Whether a call plays a round for nothing. */
export function isFreeCall({ actions }: { actions: readonly Action[] }): boolean {
  return actions.some(isFree)
}

type Reserved = { code: Code } | { stakeMinor: bigint }

/**
 * Records what a call plays of a campaign, before the register is called; returns why it may not, or its stake.
 * What was recorded before is left for the register to judge.
 */
export async function reserveFreeRounds(
  engine: Engine,
  call: betPath.HookedCall,
): Promise<Reserved> {
  const campaigns = new Set(call.actions.map(({ campaign }) => campaign ?? ''))
  if (!call.actions.every(isFree) || campaigns.size !== 1) return { code: 'VALIDATION' }
  if (call.actions.filter(({ type }) => type === 'free_bet').length > 1)
    return { code: 'VALIDATION' }
  const [campaign = ''] = campaigns
  const { brandId, memberId } = call
  return work(engine, bySystem(brandId), async (w) => {
    const award = await lockAward(w.tx, { memberId, campaign })
    if (award?.vendor !== call.vendor) return { code: 'CAMPAIGN_UNKNOWN' as const }
    const code = await take(w, award, call)
    return code ? { code } : { stakeMinor: award.stake_minor }
  })
}

/** A win that a vendor has and we have not, of a round that we know to be free; at which stake. */
export async function reserveMissingWin(
  engine: Engine,
  call: Omit<betPath.HookedCall, 'brandId'>,
): Promise<bigint> {
  const campaign = await selectCampaignOfRound(engine.db.kysely, call)
  if (!campaign) return 0n
  const actions = call.actions.map((action) => ({ ...action, campaign }))
  const reserved = await reserveFreeRounds(engine, { ...call, brandId: '', actions })
  return 'stakeMinor' in reserved ? reserved.stakeMinor : 0n
}

async function take(w: Work, award: AwardRow, call: betPath.HookedCall): Promise<Code | null> {
  for (const action of call.actions) {
    const { tx } = action
    const known = await selectPlay(w.tx, { vendor: call.vendor, tx })
    if (known && known.state !== 'void') continue
    const flaw = await flawOf(w, award, { call, action })
    if (flaw) return flaw
    await insertPlay(w.tx, {
      ...{ vendor: call.vendor, tx, member_id: call.memberId, campaign: award.campaign },
      ...{ round: call.round, kind: action.type === 'free_bet' ? 'bet' : 'win' },
      amount_minor: parseMinor(action.amount, call.currency),
      game_type: call.gameType,
      requested_at: w.now,
      look_at: addMs(w.now, ANSWERED_MS),
    })
  }
  return null
}

type Requested = { call: betPath.HookedCall; action: Action }

async function flawOf(w: Work, award: AwardRow, { call, action }: Requested): Promise<Code | null> {
  if (action.type === 'free_win') {
    const campaign = await selectCampaignOfRound(w.tx, call)
    return campaign === award.campaign ? null : 'ROUND_UNKNOWN'
  }
  const { game, currency } = call
  const amountMinor = parseMinor(action.amount, currency)
  const bet = { game, currency, amountMinor, at: new Date(call.at) }
  const { played } = await sumPlays(w.tx, award)
  return flawOfFreeBet(termsOf(award), bet, { played, now: w.now })
}

export function termsOf(row: AwardRow): Award {
  return {
    state: row.state as AwardState,
    cancelledAt: row.cancelled_at,
    games: row.games,
    rounds: row.rounds,
    stakeMinor: row.stake_minor,
    currency: row.currency,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
  }
}

/** A rollback of a round: what it played of a campaign is checked again. */
export async function disputeFreeRounds(engine: Engine, input: betPath.RoundName): Promise<void> {
  await work(engine, bySystem(), (w) =>
    disputePlays(w.tx, { ...input, lookAt: addMs(w.now, ANSWERED_MS) }),
  )
}
