import type { Kysely } from 'kysely'
import { awayNetOf } from '#games/bet'
import type { AwayWallet } from '#money/turnover'
import type { Tables } from '#platform/db'
import { selectWalletsAway } from './transfer.sql.ts'

/** A member's wallets at vendors: what each vendor reported last, and what transfers and rounds imply. */
export async function walletsAway(db: Kysely<Tables>, memberId: string): Promise<AwayWallet[]> {
  const wallets = await selectWalletsAway(db, memberId)
  return Promise.all(
    wallets.map(async ({ vendor, known, moved, isUnderWay }) => {
      const net = await awayNetOf(db, { memberId, vendor })
      return { known, expected: moved + net, isUnderWay }
    }),
  )
}
