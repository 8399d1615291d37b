import { randomUUID } from 'node:crypto'
import { grantTo } from '../../../test/bonus.ts'
import { EMPTY, LAST_ID, NOT_FOUND, othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  make: async ({ server, owner }) => {
    const reward = `RW-${randomUUID().slice(0, 4)}`
    await server.db.pool.query(
      `insert into bonus.reward (member_id, reward_id, brand_id, request_key, reference, currency, amount_minor,
                                 multiple, note, because, given_by, granted_at, expires_at)
       values ($1, uuidv7(), 'ph', uuidv7(), $2, 'PHP', 1000, 1, 'note', 'test', uuidv7(), now(),
               now() + interval '1 day')`,
      [owner.memberId, reward],
    )
    const terms = { balance: 100n, required: 100n, maxBet: 100n }
    return { reward, bonus: await grantTo(server, owner.memberId, terms) }
  },
  calls: {
    bonusBalances: { sends: () => ({ query: { cursor: LAST_ID } }), expected: EMPTY },
    bonusBets: { sends: ({ theirs }) => ({ query: { id: theirs.bonus } }), expected: EMPTY },
    dropBonus: {
      sends: ({ theirs }) => ({ body: { id: theirs.bonus, balance: '1.00', atStake: '0.00' } }),
      expected: { status: 409, code: 'BONUS_OVER' },
    },
    rewardCenter: { sends: () => ({ query: { view: 'ready', cursor: LAST_ID } }), expected: EMPTY },
    claimReward: {
      sends: ({ theirs }) => ({ body: { reference: theirs.reward } }),
      expected: NOT_FOUND,
    },
  },
})
