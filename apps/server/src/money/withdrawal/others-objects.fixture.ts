import { randomUUID } from 'node:crypto'
import { addAccount } from '../../../test/add-account.ts'
import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  make: async ({ server, owner }) => {
    const account = await addAccount(server, owner)
    const withdrawal = `W-${randomUUID().slice(0, 4)}`
    await server.db.pool.query(
      `with made as (
         insert into cashier.withdrawal (member_id, withdrawal_id, brand_id, request_key, reference,
                                         account_id, currency, amount_minor, fee_minor, created_at, changed_at)
         values ($1, uuidv7(), 'ph', uuidv7(), $3, $2, 'PHP', 10000, 0, now(), now())
         returning reference, member_id, withdrawal_id)
       insert into cashier.withdrawal_reference (reference, member_id, withdrawal_id)
       select reference, member_id, withdrawal_id from made`,
      [owner.memberId, account, withdrawal],
    )
    return { account, withdrawal }
  },
  calls: {
    withdrawalByReference: {
      sends: ({ theirs }) => ({ query: { reference: theirs.withdrawal } }),
      expected: NOT_FOUND,
    },
    cancelWithdrawal: {
      sends: ({ theirs }) => ({ body: { reference: theirs.withdrawal } }),
      expected: NOT_FOUND,
    },
    confirmReceipt: {
      sends: ({ theirs }) => ({ body: { reference: theirs.withdrawal, outcome: 'received' } }),
      expected: NOT_FOUND,
    },
    // A member without a payment password does not get as far as the account.
    requestWithdrawal: {
      sends: ({ theirs }) => ({
        body: {
          ...{ requestKey: randomUUID(), accountId: theirs.account, amount: '100.00' },
          ...{ fee: '0.00', paymentPassword: '248163' },
        },
      }),
      expected: { success: false },
    },
  },
})
