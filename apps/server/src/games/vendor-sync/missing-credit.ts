import { isAmount, parseMinor } from '@parola/money'
import type { FeedRow } from '@parola/vendor-protocol'
import { settingsOf } from '#foundations/settings'
import { type betPath, roundOf } from '#games/bet'
import { namesOf, titleOfGame } from '#games/catalogue'
import { confirmFreeRounds, reserveMissingWin } from '#games/free-round'
import { heldWinSettings, payoutLimits, reportHeldWins } from '#games/held-win'
import { reserveJackpots } from '#games/jackpot'
import type { SyncParts } from './parts.ts'

/** A win without a round is for an operator to judge. */
const CREDITS = ['win', 'free_win', 'jackpot_win'] as const
type Credit = (typeof CREDITS)[number]

type Missing = {
  vendor: string
  memberId: string
  row: Pick<FeedRow, 'tx' | 'round' | 'type' | 'amount' | 'game' | 'jackpot' | 'level'> &
    Partial<Pick<FeedRow, 'currency'>>
}

/**
 * Applies a credit that the vendor has and we do not, under the vendor's id, so that its late arrival moves nothing.
 * A debit is never applied; true when the credit is in the register now.
 */
export async function applyCredit(
  { engine, register, turnover }: SyncParts,
  { vendor, memberId, row }: Missing,
): Promise<boolean> {
  if (!CREDITS.includes(row.type as Credit)) return false
  const bet = await roundOf(engine.db.kysely, { memberId, vendor, round: row.round })
  if (!bet || bet.state === 'void') return false
  const { tx, type, amount, ...named } = row
  const { currency, game_type: gameType, opened_at } = bet
  // An amount in another currency does not compare with ours.
  if ((row.currency ?? currency) !== currency || !isAmount(amount, currency)) return false
  const round = { memberId, vendor, game: row.game, round: row.round, currency }
  const actions = [{ tx, type, amount, jackpot: named.jackpot, level: named.level }]
  const jackpots = await reserveJackpots(engine, { ...round, actions })
  if ('code' in jackpots) return false
  const isFree = type === 'free_win'
  const freeStakeMinor = isFree
    ? await reserveMissingWin(engine, { ...round, gameType, at: opened_at.toISOString(), actions })
    : 0n
  const limits = await limitsOf(engine, bet, {
    jackpotMinor: jackpots.wonMinor,
    isPoolShort: jackpots.isShort,
    freeStakeMinor,
  })
  if (!limits) return false
  const answer = await register.credit({
    memberId,
    vendor,
    round: row.round,
    currency: bet.currency,
    nodeId: bet.node_id,
    gameType: bet.game_type,
    actions: [{ tx, type: type as Credit, amountMinor: parseMinor(amount, currency) }],
    roundClosed: false,
    limits,
  })
  const isApplied = answer.code === 'OK'
  if (answer.isHeld) await reportHeldWins(engine)
  if (isFree) {
    await confirmFreeRounds(
      { engine, turnover },
      { vendor, memberId, round: row.round, isFinal: !isApplied },
    )
  }
  return isApplied
}

type Bet = NonNullable<Awaited<ReturnType<typeof roundOf>>>

/** What the round's title may pay; null for an unknown title. */
async function limitsOf({ db, clock }: SyncParts['engine'], bet: Bet, paying: betPath.Intent) {
  const { brand_id: brandId, vendor, node_id: nodeId } = bet
  const game = (await namesOf(db.kysely, [nodeId])).get(nodeId)?.game
  const now = clock.now()
  const title = game ? await titleOfGame(db.kysely, { vendor, game, brandId, now }) : null
  if (!title) return null
  const policy = await settingsOf({ db: db.kysely, brandId, now }, heldWinSettings)
  return payoutLimits(title, policy, paying)
}
