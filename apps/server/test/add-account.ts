import { randomUUID } from 'node:crypto'
import type { Person, TestServer } from './test-server.ts'

/** Gives a member of the brand `ph` a payout account, past its checks. Returns its id. */
export async function addAccount({ db }: Pick<TestServer, 'db'>, { memberId }: Person) {
  const account = randomUUID()
  await db.pool.query(
    `insert into cashier.payout_account (member_id, account_id, brand_id, channel, kind, house, house_name,
                                         sealed, tail, number_hash, usable_at, added_at)
     values ($1, $2, 'ph', 'GCASH', 'ewallet', 'GCASH', 'GCash', '\\x00', '4567', $3, now(), now())`,
    [memberId, account, Buffer.from(account)],
  )
  return account
}
