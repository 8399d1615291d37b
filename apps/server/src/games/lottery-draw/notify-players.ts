import { lotteryChannel } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { z } from 'zod'
import { bulk } from '#games/bet'
import { issues } from '#games/lottery-issue'
import type { Realtime } from '#platform/realtime'
import type { Engine } from '#platform/work'
import type { notifyPlayersJob } from './jobs.ts'

const PAGE = 250
const FIRST = { memberId: '00000000-0000-0000-0000-000000000000', ref: '' }

type Parts = { engine: Engine; realtime: Realtime }
type Settled = z.infer<typeof notifyPlayersJob.schema>
type Sum = {
  memberId: string
  stakeMinor: bigint
  payoutMinor: bigint
  currency: string
  /** Some win is under review: it is in no sum of what was paid. */
  isUnderReview: boolean
}

/** Shows in every open tab of those who had tickets on a draw what these brought together, also where it is nothing. */
export async function notifyPlayers({ engine, realtime }: Parts, settled: Settled) {
  const { issueId, gameCode, numero, isVoid = false } = settled
  const db = engine.db.kysely
  const game = await issues.selectGame(db, gameCode)
  if (!game) return
  const send = ({ memberId, currency, ...sums }: Sum) =>
    realtime.toMember(memberId, lotteryChannel, {
      ...{ gameCode, numero, gameName: game.name, currency, isVoid },
      amount: formatMinor(sums.payoutMinor, currency),
      stake: formatMinor(sums.stakeMinor, currency),
      isUnderReview: sums.isUnderReview,
    })
  let last: Sum | undefined
  for (let after = FIRST; ; ) {
    const rows = await bulk.selectPaid(
      db,
      { source: game.vendor, event: issueId },
      { after, limit: PAGE },
    )
    const sums = sumsOf(rows, last)
    // The tickets of the last member may go on with the next page.
    last = rows.length === PAGE ? sums.pop() : undefined
    await Promise.all(sums.map(send))
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    after = { memberId: end.memberId, ref: end.ref }
  }
}

/** Rows come in the order of their members. */
function sumsOf(rows: readonly bulk.EventBetPaid[], before: Sum | undefined): Sum[] {
  const sums: Sum[] = before ? [before] : []
  for (const { memberId, stakeMinor, currency, isHeld, ...won } of rows) {
    const payoutMinor = isHeld ? 0n : won.payoutMinor
    const sum = sums.at(-1)
    if (sum?.memberId === memberId) {
      sum.stakeMinor += stakeMinor
      sum.payoutMinor += payoutMinor
      sum.isUnderReview ||= isHeld
    } else sums.push({ memberId, stakeMinor, payoutMinor, currency, isUnderReview: isHeld })
  }
  return sums
}
