import { NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'
import { valueIn } from '../../../test/test-server.ts'

export const objects = othersObjects({
  make: async ({ server, owner, requestKey }) => {
    const deposit = `D-${requestKey.slice(0, 4)}`
    await server.db.pool.query(
      `with made as (
         insert into cashier.deposit (member_id, deposit_id, brand_id, request_key, reference, channel,
                                      currency, amount_minor, state, expires_at, created_at, changed_at)
         values ($1, uuidv7(), 'ph', $2, $3, 'GCASH', 'PHP', 10000, 'PENDING', now(), now(), now())
         returning member_id, deposit_id, reference)
       insert into cashier.deposit_reference (reference, member_id, deposit_id)
       select reference, member_id, deposit_id from made`,
      [owner.memberId, requestKey, deposit],
    )
    return { deposit }
  },
  found: async ({ server, owner, theirs }) => {
    const query = { reference: theirs.deposit }
    const { reference } = valueIn(await server.call('depositByReference', { as: owner, query }))
    return { deposit: reference }
  },
  calls: {
    depositByReference: {
      sends: ({ theirs }) => ({ query: { reference: theirs.deposit } }),
      expected: NOT_FOUND,
    },
    cancelDeposit: {
      sends: ({ theirs }) => ({ body: { reference: theirs.deposit } }),
      expected: NOT_FOUND,
    },
    // The key is the owner's own: for anybody else it begins another deposit.
    requestDeposit: {
      sends: ({ requestKey }) => ({ body: { requestKey, channel: 'GCASH', amount: '100.00' } }),
      expected: { status: 200, code: 'OK' },
    },
  },
})
