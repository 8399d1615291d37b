import { parseMinor } from '@parola/money'
import { contentHashOf, type FeedRow } from '@parola/vendor-protocol'
import { roundOf } from '#games/bet'
import { expectMissingWin, settleFree } from '#games/free-round'
import { expectJackpots } from '#games/jackpot'
import type { SyncParts } from './parts.ts'

const CREDITS = ['win', 'free_win', 'jackpot_win', 'promo_win'] as const
type Credit = (typeof CREDITS)[number]

type Missing = {
  vendor: string
  memberId: string
  row: Pick<FeedRow, 'tx' | 'round' | 'type' | 'amount' | 'game' | 'jackpot' | 'level'>
}

/**
 * Applies a credit that the vendor has and we have not, under the vendor's own id, so that its late
 * arrival moves nothing. A debit is never taken so; true when the credit stands now.
 */
export async function applyCredit(
  { engine, register, turnover }: SyncParts,
  { vendor, memberId, row }: Missing,
): Promise<boolean> {
  if (!CREDITS.includes(row.type as Credit)) return false
  const slip = await roundOf(engine.db.kysely, { memberId, vendor, round: row.round })
  if (!slip || slip.state === 'void') return false
  const { tx, type, amount, ...named } = row
  const { currency, game_type: gameType, opened_at } = slip
  const of = { memberId, vendor, game: row.game, round: row.round, currency }
  const actions = [{ tx, type, amount, jackpot: named.jackpot, level: named.level }]
  await expectJackpots(engine, { ...of, actions })
  const isFree = type === 'free_win'
  if (isFree)
    await expectMissingWin(engine, { ...of, gameType, at: opened_at.toISOString(), actions })
  const answer = await register.transact({
    memberId,
    vendor,
    round: row.round,
    currency: slip.currency,
    contentHex: contentHashOf({ reconciled: row }),
    nodeId: slip.node_id,
    gameType: slip.game_type,
    actions: [{ tx: row.tx, type: row.type as Credit, amountMinor: parseMinor(row.amount) }],
    roundClosed: false,
  })
  const isApplied = answer.code === 'OK'
  if (isFree) {
    await settleFree(
      { engine, turnover },
      { vendor, memberId, round: row.round, isFinal: !isApplied },
    )
  }
  return isApplied
}
