import type {
  BONUS_STATES,
  BonusReason,
  bonusBalances,
  bonusBets,
  dropBonus,
} from '@parola/contract'
import type { Currency } from '@parola/money'
import { findBet } from '#games/bet'
import { namesOf } from '#games/catalogue'
import { betsOfGrant, dropGrant, grantsOf, type HeldGrant, type ShareRow } from '#money/wagering'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, memberOf, must, type Work } from '#platform/work'

const WHOLE = 100

/** Bonuses of the member, newest first, with the names of the games that they exclude. */
export async function readBalances(glance: Glance, { query }: Input<typeof bonusBalances>) {
  const { db } = glance
  const page = { memberId: memberOf(glance), before: query.cursor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => grantsOf(db, { ...page, limit }),
    (row) => row.grant_id,
  )
  const titles = await namesOf(
    db,
    shown.flatMap((row) => row.excluded_nodes),
  )
  const nameOf = (nodeId: number) => titles.get(nodeId)?.name ?? ''
  return { content: shown.map((row) => viewOf(row, nameOf)), next }
}

function viewOf(row: HeldGrant, nameOf: (nodeId: number) => string) {
  const weights = Object.entries(row.weights as Record<string, number>)
  return {
    ...{ id: row.grant_id, note: row.note, reference: row.reference },
    currency: row.currency as Currency,
    state: row.state as (typeof BONUS_STATES)[number],
    ...{ amount: row.amount_minor, balance: row.balance, atStake: row.at_stake },
    ...{ required: row.required_minor, done: row.done_minor },
    left: row.required_minor - row.done_minor,
    ...{ maxBet: row.max_bet_minor, maxConvert: row.max_convert_minor },
    excluded: row.excluded_nodes.map(nameOf).filter((name) => name !== ''),
    weights: weights
      .filter(([, percent]) => percent < WHOLE)
      .map(([gameType, percent]) => ({ gameType, percent })),
    ...{ days: row.days, holdsDeposit: row.deposit !== null },
    isFreeBet: row.is_free_bet,
    ...{ claimedAt: row.claimed_at, startedAt: row.started_at },
    ...{ expiresAt: row.expires_at, endedAt: row.ended_at },
    ...{ converted: row.converted_minor, removed: row.removed_minor },
  }
}

/** Bets of one of the member's bonuses, newest first, with what each counted and why not more. */
export async function readBonusBets(glance: Glance, { query }: Input<typeof bonusBets>) {
  const { db } = glance
  const page = { memberId: memberOf(glance), grantId: query.id, before: query.cursor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => betsOfGrant(db, { ...page, limit }),
    (row) => row.bet_id,
  )
  const titles = await namesOf(
    db,
    shown.map((row) => row.node_id),
  )
  const content = await Promise.all(
    shown.map(async (row) => ({
      gameName: titles.get(row.node_id)?.name ?? '',
      ...(await betOf(db, row)),
    })),
  )
  return { content, next }
}

async function betOf(db: Glance['db'], share: ShareRow) {
  const bet = await findBet(db, share.member_id, share.bet_id)
  must(bet, 'a bet of a bonus is in the register')
  return {
    ...{ id: bet.bet_id, gameType: share.game_type },
    state: bet.state as 'open' | 'settled' | 'void',
    ...{ stake: bet.stake, payout: bet.payout },
    ...{ bonus: share.bonus_minor, counted: share.counted_minor },
    reason: share.reason as BonusReason | null,
    placedAt: bet.opened_at,
  }
}

/**
 * Drops a bonus, by the figures that its member has seen.
 * @throws Refusal BONUS_OVER, BONUS_CHANGED
 */
export async function drop(work: Work, { body }: Input<typeof dropBonus>): Promise<null> {
  const { id: grantId, balance, atStake } = body
  await dropGrant(work, { memberId: memberOf(work), grantId, balance, atStake })
  return null
}
