import type { Kysely } from 'kysely'
import { brandById } from '#foundations/brand'
import { balanceOf, givenToServiceSince, walletsOf } from '#foundations/ledger'
import { contractDebtOf } from '#money/contract-debt'
import { type Withdrawable, withdrawableOf } from '#money/turnover'
import { dayOf, startOfDay } from '#platform/clock'
import type { Tables } from '#platform/db'
import { sumSentSince } from './team-transfer.sql.ts'

export type Figures = {
  balance: bigint
  free: bigint
  locked: bigint
  turnoverLeft: bigint
  owed: bigint
  freeWithoutBonus: bigint
  bonus: Withdrawable['bonus']
}
/** Within a transfer, what has already left is first added back to the balance. */
type Now = { brandId: string; now: Date; moved?: bigint }
type Of = { memberId: string; wallet: 'main' | 'agent' }

/** How much of a wallet may be transferred: nothing while there is a debt (rules/agents §5). */
export async function figuresOf(
  db: Kysely<Tables>,
  { moved = 0n, ...brand }: Now,
  { memberId, wallet }: Of,
): Promise<Figures> {
  if (wallet === 'agent') {
    const { owedMinor: owed } = await balanceOf(db, memberId)
    const wallets = await walletsOf(db, memberId)
    const balance = (wallets.find(({ wallet }) => wallet === 'agent')?.balance ?? 0n) + moved
    const free = owed > 0n ? 0n : balance
    return {
      balance,
      free,
      freeWithoutBonus: free,
      bonus: null,
      locked: 0n,
      turnoverLeft: 0n,
      owed,
    }
  }
  const alsoOwed = await contractDebtOf(db, memberId)
  const found = await withdrawableOf(db, { memberId, ...brand, moved, alsoOwed })
  const { balance, owed, locked, left: turnoverLeft, bonus } = found
  const [free, freeWithoutBonus] = owed > 0n ? [0n, 0n] : [found.free, found.freeWithoutBonus]
  return { balance, free, freeWithoutBonus, bonus, locked, turnoverLeft, owed }
}

/** What a member has transferred since the brand's midnight, and given into escrow for requests through an agent. */
export async function sentToday(
  db: Kysely<Tables>,
  { brandId, memberId, now }: { brandId: string; memberId: string; now: Date },
): Promise<bigint> {
  const { timeZone } = (await brandById(db, brandId, now)).config
  const since = startOfDay(dayOf(now, timeZone), timeZone)
  const kinds = ['service_deposit_held', 'service_withdrawal_held'] as const
  const given = await givenToServiceSince(db, { memberId, since, kinds })
  return given.sum + (await sumSentSince(db, memberId, since))
}
