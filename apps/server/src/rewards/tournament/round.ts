import type { Work } from '#platform/work'
import { setScore } from '#rewards/missions'
import { type Player, type RoundRow, saveRound, setEntry } from './chips.sql.ts'
import { countsNext, roundScore } from './score.rules.ts'
import { boardIdOf, termsOf } from './tournament-settings.ts'

type Changed = {
  player: Player
  vendor: string
  round: string
  before: RoundRow | undefined
  stake: bigint
  payout: bigint
  closedBy: string | null
  chips: bigint
}

/**
 * A round as it is after a call, the chips it leaves, and the score that it makes. The caller holds the lock of the
 * player. After a tournament is frozen its scores stay.
 */
export async function keepRound(w: Work, { player, vendor, round, before, ...now }: Changed) {
  const terms = termsOf(player)
  const { stake, payout, closedBy } = now
  const counted = before?.counts ?? false
  const counts = stake > 0n && (counted || countsNext(stake, player.rounds, terms))
  const score = counts ? roundScore({ stake, payout }, terms) : 0n
  await saveRound(w.tx, {
    ...{ player: player.player, vendor, round, stake, payout, counts, score },
    ...{ closed_by: closedBy, now: w.now },
  })
  const total = player.score + score - (before?.score ?? 0n)
  const after = {
    chips: now.chips > 0n ? now.chips : 0n,
    rounds: player.rounds + Number(counts) - Number(counted),
    score: total,
  }
  await setEntry(w.tx, player.player, after)
  if (total !== player.score && player.frozen_at === null) {
    await setScore(w.tx, {
      ...{ brandId: player.brand_id, boardId: boardIdOf(player.tournament_id) },
      ...{ windowName: player.window_name, memberId: player.member_id },
      ...{ score: total, now: w.now },
    })
  }
  return { ...player, ...after, seq: player.seq + 1n }
}
