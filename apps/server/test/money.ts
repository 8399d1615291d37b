import { randomUUID } from 'node:crypto'
import { post } from '../src/foundations/ledger/index.ts'
import { type Db, inTransaction } from '../src/platform/db/index.ts'

/** Money that a test puts in, and a look at all that there is. */
export function money(db: Db) {
  return {
    /** Puts money into a member's wallet. */
    fund: (memberId: string, amount: bigint) =>
      inTransaction(db, (tx) =>
        post(tx, {
          key: `deposit:${randomUUID()}`,
          kind: 'deposit',
          ref: 'deposit',
          legs: [
            { member: memberId, purse: 'main', amount },
            { account: 'gateway:sandbox', amount: -amount },
          ],
        }),
      ),
    /** All that the ledger says, in a few figures: equal before and after means that nothing moved. */
    ledger: async () => {
      const { rows } = await db.pool.query(LEDGER)
      return rows[0]
    },
  }
}

const LEDGER = `select (select count(*) from ledger.posting) as postings,
  (select coalesce(sum(balance), 0) from ledger.purse) as held, (select count(*) from bet.bet) as bets, (select count(*) from cashier.deposit) as deposits`
