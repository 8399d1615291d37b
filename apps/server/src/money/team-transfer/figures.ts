import type { Kysely } from 'kysely'
import { type BrandConfig, brandById } from '#foundations/brand'
import { balanceOf, walletsOf } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { freeOf } from '#money/withdrawal'
import { dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { sumSentSince } from './team-transfer.sql.ts'

export type Figures = {
  balance: bigint
  free: bigint
  locked: bigint
  turnoverLeft: bigint
  owed: bigint
}
/** Within a transfer, what has already left is first added back to the balance. */
type FigureParts = { turnover: Turnover; config: BrandConfig; moved?: bigint }
type Of = { memberId: string; wallet: 'main' | 'agent' }

/** How much of a wallet may be transferred: nothing while there is a debt (rules/agents §5). */
export async function figuresOf(
  db: Kysely<Tables>,
  { turnover, config, moved = 0n }: FigureParts,
  { memberId, wallet }: Of,
): Promise<Figures> {
  const { balanceMinor, owedMinor: owed } = await balanceOf(db, memberId)
  if (wallet === 'agent') {
    const wallets = await walletsOf(db, memberId)
    const balance = (wallets.find(({ wallet }) => wallet === 'agent')?.balance ?? 0n) + moved
    return { balance, free: owed > 0n ? 0n : balance, locked: 0n, turnoverLeft: 0n, owed }
  }
  const { locked, left } = await turnover.standing(db, memberId)
  const balance = balanceMinor + moved
  const free = freeOf({ cash: balance, owed, locked, mode: config.turnover.mode })
  return { balance, free: owed > 0n ? 0n : free, locked, turnoverLeft: left, owed }
}

/** What a member has transferred since the brand's midnight. */
export async function sentToday(
  db: Kysely<Tables>,
  { brandId, memberId, now }: { brandId: string; memberId: string; now: Date },
): Promise<bigint> {
  const { timeZone } = (await brandById(db, brandId, now)).config
  return sumSentSince(db, memberId, startOfDay(dayOf(now, timeZone), timeZone))
}
