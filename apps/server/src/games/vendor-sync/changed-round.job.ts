import { formatMinor } from '@parola/money'
import { roundOf } from '#games/bet'
import { membersOf } from '#games/play'
import { keepCase, settleCases } from '#games/vendor-case'
import { work } from '#platform/work'
import { requestFrom } from './open-rounds.job.ts'
import { SYSTEM, type SyncParts } from './parts.ts'

type Bet = NonNullable<Awaited<ReturnType<typeof roundOf>>>

/**
 * Checks a round again that its vendor reports as changed. An open one is ended like any other; one that we closed
 * moves no money, and opens a case where the vendor's totals now differ. Unknown rounds are found by the comparison
 * of feeds.
 * @throws Error when the vendor does not respond, to be tried again.
 */
export async function lookAtChanged(
  parts: SyncParts,
  { vendor, player, round }: { vendor: string; player: string; round: string },
) {
  const db = parts.engine.db.kysely
  const memberId = (await membersOf(db, vendor, [player])).get(player)
  const bet = memberId ? await roundOf(db, { memberId, vendor, round }) : undefined
  if (!bet) return
  const isAnswered =
    bet.state === 'open' ? await requestFrom(parts, bet) : await compare(parts, bet, player)
  if (!isAnswered) throw new Error(`${vendor} does not report ${round}`)
}

/** False when the vendor did not answer. */
async function compare(parts: SyncParts, bet: Bet, player: string): Promise<boolean> {
  const { vendor, round, member_id: memberId } = bet
  const response = await parts.vendors.sendRequest(vendor, '/rounds/get', { player, round })
  if (response.kind === 'silent') return false
  const ours = totalsOf(bet)
  const theirs = response.kind === 'value' ? response.value : totalsOf({ ...bet, state: 'void' })
  const isSame = ours.state === theirs.state && ours.bet === theirs.bet && ours.win === theirs.win
  const kind = 'round_differs'
  await work(parts.engine, SYSTEM, async (w) => {
    if (!isSame) await keepCase(w, { vendor, kind, subject: round, round, memberId, ours, theirs })
    else await settleCases(w, { vendor, kinds: [kind], subjects: [round], outcome: 'settled' })
  })
  return true
}

/** A void round counts for nothing, whatever was staked before it was undone. */
function totalsOf({ state, stake, payout, currency }: Bet) {
  const isVoid = state === 'void'
  return {
    state,
    bet: formatMinor(isVoid ? 0n : stake, currency),
    win: formatMinor(isVoid ? 0n : payout, currency),
  }
}
