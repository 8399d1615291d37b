import { randomUUID } from 'node:crypto'
import { post } from '../src/foundations/ledger/index.ts'
import { type Db, inTransaction } from '../src/platform/db/index.ts'

/** Adds money, and reads the whole ledger. */
export function money(db: Db) {
  return {
    /** Credits a member's wallet. */
    fund: (memberId: string, amount: bigint) =>
      inTransaction(db, (tx) =>
        post(tx, {
          key: `deposit:${randomUUID()}`,
          kind: 'deposit',
          ref: 'deposit',
          legs: [
            { member: memberId, wallet: 'main', amount },
            { account: 'gateway:sandbox', amount: -amount },
          ],
        }),
      ),
    /** The ledger in a few figures: equal before and after means that nothing moved. */
    ledger: async () => {
      const { rows } = await db.pool.query(LEDGER)
      return rows[0]
    },
  }
}

const LEDGER = `select (select count(*) from ledger.posting) as postings,
  (select coalesce(sum(balance), 0) from ledger.wallet) as held, (select count(*) from bet.bet) as bets, (select count(*) from cashier.deposit) as deposits`
