import { randomUUID } from 'node:crypto'
import { type CallName, type CallShape, calls } from '@parola/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type BetRegister, createBetRegister } from '../src/games/bet/index.ts'
import { sha256 } from '../src/platform/crypto/index.ts'
import { grantTo } from './bonus.ts'
import { openTestServer, type Person, type TestServer, valueIn } from './test-server.ts'

const NAMES_AN_OBJECT = /^id$|Id$|^reference$|^ticket$|^cursor$|Key$/
/** Titles, modules and lines of customer service belong to everybody. */
const COMMON = new Set(['nodeId', 'moduleId', 'modelId'])
/**
 * Tickets of other members are tested where tickets are made, and what agents may open with their reports; a promotion is
 * everybody's, a part in it one's own. Requests through agents are tested with them. Chase orders, kept numbers, shares and chats are tested with
 * them; a syndicate and a tournament are everybody's.
 */
const LOOKED_AT_ELSEWHERE: CallName[] = [
  'linkIdentity',
  ...(['joinPromotion', 'leavePromotion', 'claimPromotion'] as const),
  ...(['claimRaffle', 'applyPromotion'] as const),
  ...(['dailySalaryRecords', 'dividendRecords', 'hourlySalaryRecords'] as const),
  ...(['realtimeSalaryRecords', 'statement', 'statementBets', 'contractDebts'] as const),
  ...(['processDailySalary', 'processDividend', 'processHourlySalary'] as const),
  'signedStatement',
  ...(['acceptServiceDeposit', 'moveServiceRequest', 'serviceRequests'] as const),
  ...(['requestAgentDeposit', 'requestAgentWithdrawal'] as const),
  ...(['requestMove', 'answerMove', 'withdrawMove', 'moveRequests', 'downlineMoveEffect'] as const),
  ...(['changeSubAccount', 'endSubAccount'] as const),
  ...(['downlineRates', 'setDownlineRates', 'ratesAboveTerms', 'lowerTeamRates'] as const),
  ...(['processRealtimeSalary', 'teamBets', 'teamMembers', 'teamProfit'] as const),
  ...(['chatImage', 'sendChat', 'removePush'] as const),
  ...(['teamTransactions', 'placeLotteryChase', 'myLotteryChase', 'cancelLotteryChase'] as const),
  ...(['removeLotteryFavourite', 'openLotterySyndicate', 'buyLotteryShares'] as const),
  ...(['enterTournament', 'playTournament'] as const),
]

const REMEDY =
  'add the call to TRIED, with what another member gets, or to LOOKED_AT_ELSEWHERE, with the test that tries it'

/** Greater than every existing id. */
const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff'

let server: TestServer
let register: BetRegister
let owner: Person
let otherMember: Person
let abroad: Person
type Theirs =
  | 'bet'
  | 'session'
  | 'deposit'
  | 'requestKey'
  | 'account'
  | 'withdrawal'
  | 'message'
  | 'reward'
  | 'bonus'
let theirs: Record<Theirs, string>

beforeAll(async () => {
  server = await openTestServer()
  register = createBetRegister(server.db)
  owner = await server.register()
  otherMember = await server.register()
  abroad = await registerAbroad()
  await server.fund(owner.memberId, 100_000n)
  await play()
  const [bet] = valueIn(await server.call('bettingRecord', { as: owner, query: {} })).content
  const { rows } = await server.db.pool.query(
    'select session_id from session.session where member_id = $1',
    [owner.memberId],
  )
  const requestKey = randomUUID()
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
  const session = rows[0].session_id
  theirs = {
    bet: bet?.id ?? '',
    session,
    deposit,
    requestKey,
    ...(await moneyOut()),
    ...(await waiting()),
    bonus: await grantTo(server, owner.memberId, { balance: 100n, required: 100n, maxBet: 100n }),
  }
})
afterAll(async () => {
  await register.close()
  await server.close()
})

/** A payout account of the owner, and an unreviewed withdrawal to it. */
async function moneyOut() {
  const [account, withdrawal] = [randomUUID(), `W-${randomUUID().slice(0, 4)}`]
  await server.db.pool.query(
    `insert into cashier.payout_account (member_id, account_id, brand_id, channel, kind, house, house_name,
                                         sealed, tail, number_hash, usable_at, added_at)
     values ($1, $2, 'ph', 'GCASH', 'ewallet', 'GCASH', 'GCash', '\\x00', '4567', '\\x00', now(), now())`,
    [owner.memberId, account],
  )
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
}

/** A reward that waits for the owner, and the message about it. */
async function waiting() {
  const [message, reward] = [randomUUID(), `RW-${randomUUID().slice(0, 4)}`]
  await server.db.pool.query(
    `insert into inbox.message (member_id, message_id, kind, params, created_at)
     values ($1, $2, 'reward-ready', '{}', now())`,
    [owner.memberId, message],
  )
  await server.db.pool.query(
    `insert into bonus.reward (member_id, reward_id, brand_id, request_key, reference, currency, amount_minor,
                               multiple, note, because, given_by, granted_at, expires_at)
     values ($1, uuidv7(), 'ph', uuidv7(), $2, 'PHP', 1000, 1, 'note', 'test', uuidv7(), now(),
             now() + interval '1 day')`,
    [owner.memberId, reward],
  )
  return { message, reward }
}

async function registerAbroad(): Promise<Person> {
  const made = await server.register()
  await server.db.pool.query(`update member.member set brand_id = 'intl' where member_id = $1`, [
    made.memberId,
  ])
  return made
}

async function play() {
  const { code } = await register.transact({
    memberId: owner.memberId,
    vendor: 'BGS',
    round: 'theirs',
    currency: 'PHP',
    contentHex: sha256('theirs').toString('hex'),
    nodeId: 10_001,
    gameType: 'BGS',
    actions: [{ tx: 'T1', type: 'bet', amountMinor: 100n }],
    roundClosed: true,
  })
  expect(code).toBe('OK')
}

function fieldsOf(call: CallShape): string[] {
  return [call.query, call.body].flatMap((schema) =>
    Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}),
  )
}

test('[AZ-003] every call of a member that names an object is tested below', () => {
  const naming = (Object.entries(calls) as [CallName, CallShape][])
    .filter(([, { who }]) => who !== 'anyone' && who !== 'operator')
    .filter(([, call]) =>
      fieldsOf(call).some((field) => NAMES_AN_OBJECT.test(field) && !COMMON.has(field)),
    )
    .map(([name]) => name)
  expect(naming.sort(), REMEDY).toEqual([...Object.keys(TRIED), ...LOOKED_AT_ELSEWHERE].sort())
})

type Try = (as: Person) => Promise<{ status: number; success: boolean; value: unknown }>

/** What another member gets who names an object of the owner's: nothing, as if it did not exist. */
const TRIED: Partial<Record<CallName, { attempt: Try; expected: unknown }>> = {
  roundDetail: {
    attempt: (as) => server.call('roundDetail', { as, query: { id: theirs.bet } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  teamRound: {
    attempt: async () => {
      const query = { memberId: owner.memberId, id: theirs.bet }
      return server.call('teamRound', { as: await server.registerAgent(), query })
    },
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  depositByReference: {
    attempt: (as) =>
      server.call('depositByReference', { as, query: { reference: theirs.deposit } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  cancelDeposit: {
    attempt: (as) => server.call('cancelDeposit', { as, body: { reference: theirs.deposit } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  endSession: {
    attempt: (as) => server.call('endSession', { as, query: { id: theirs.session } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  withdrawalByReference: {
    attempt: (as) =>
      server.call('withdrawalByReference', { as, query: { reference: theirs.withdrawal } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  cancelWithdrawal: {
    attempt: (as) =>
      server.call('cancelWithdrawal', { as, body: { reference: theirs.withdrawal } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  confirmReceipt: {
    attempt: (as) => {
      const body = { reference: theirs.withdrawal, outcome: 'received' } as const
      return server.call('confirmReceipt', { as, body })
    },
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  readMessages: {
    attempt: (as) => server.call('readMessages', { as, body: { messageId: theirs.message } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  deleteMessage: {
    attempt: (as) => server.call('deleteMessage', { as, query: { messageId: theirs.message } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  messages: {
    attempt: (as) => server.call('messages', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  chat: {
    attempt: (as) => server.call('chat', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [], open: null } },
  },
  bonusDetails: {
    attempt: (as) => server.call('bonusDetails', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  bonusBalances: {
    attempt: (as) => server.call('bonusBalances', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  bonusBets: {
    attempt: (as) => server.call('bonusBets', { as, query: { id: theirs.bonus } }),
    expected: { status: 200, value: { content: [] } },
  },
  dropBonus: {
    attempt: (as) => {
      const body = { id: theirs.bonus, balance: '1.00', atStake: '0.00' }
      return server.call('dropBonus', { as, body })
    },
    expected: { status: 409, code: 'BONUS_OVER' },
  },
  rewardCenter: {
    attempt: (as) => server.call('rewardCenter', { as, query: { view: 'ready', cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  claimReward: {
    attempt: (as) => server.call('claimReward', { as, body: { reference: theirs.reward } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  removePayoutAccount: {
    attempt: (as) =>
      server.call('removePayoutAccount', { as, query: { accountId: theirs.account } }),
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  requestWithdrawal: {
    attempt: (as) => {
      const request = { requestKey: randomUUID(), accountId: theirs.account, amount: '100.00' }
      const body = { ...request, fee: '0.00', paymentPassword: '248163' }
      return server.call('requestWithdrawal', { as, body })
    },
    // A member without a payment password does not get as far as the account.
    expected: { success: false },
  },
  bettingRecord: {
    attempt: (as) =>
      server.call('bettingRecord', { as, query: { cursor: theirs.bet.replace(/^./, 'f') } }),
    expected: { status: 200, value: { content: [], next: null } },
  },
  accountRecord: {
    attempt: (as) => server.call('accountRecord', { as, query: { cursor: '999' } }),
    expected: { status: 200, value: { content: [], next: null } },
  },
  walletTransfer: {
    attempt: (as) => {
      const body = { requestKey: theirs.requestKey, vendor: 'NOBODY', amount: '10.00' } as const
      return server.call('walletTransfer', { as, body: { ...body, direction: 'in' } })
    },
    expected: { status: 404, code: 'NOT_FOUND' },
  },
  offerContract: {
    attempt: (as) => {
      const tiers = [{ betAmount: '1000.00', rate: '0.5' }]
      const body = { memberId: owner.memberId, terms: { kind: 'daily', tiers } } as const
      return server.call('offerContract', { as, body })
    },
    expected: { status: 403, success: false },
  },
  acceptContract: {
    attempt: (as) => server.call('acceptContract', { as, body: { contractId: theirs.requestKey } }),
    // Contracts are between agents; those of others are tested in their own test.
    expected: { status: 403, success: false },
  },
  rejectContract: {
    attempt: (as) => server.call('rejectContract', { as, body: { contractId: theirs.requestKey } }),
    // Contracts are between agents; those of others are tested in their own test.
    expected: { status: 403, success: false },
  },
  terminateContract: {
    attempt: (as) =>
      server.call('terminateContract', { as, body: { contractId: theirs.requestKey } }),
    // Contracts are between agents; those of others are tested in their own test.
    expected: { status: 403, success: false },
  },
  counterContract: {
    attempt: (as) => {
      const tiers = [{ betAmount: '1000.00', rate: '0.5' }]
      const body = { contractId: theirs.requestKey, terms: { kind: 'daily', tiers } } as const
      return server.call('counterContract', { as, body })
    },
    // Contracts are between agents; those of others are tested in their own test.
    expected: { status: 403, success: false },
  },
  contractPreview: {
    attempt: (as) => {
      const tiers = [{ betAmount: '1000.00', rate: '0.5' }]
      const body = { memberId: owner.memberId, terms: { kind: 'daily', tiers } } as const
      return server.call('contractPreview', { as, body })
    },
    expected: { status: 403, success: false },
  },
  noteDownline: {
    attempt: (as) =>
      server.call('noteDownline', { as, body: { memberId: owner.memberId, note: 'mine' } }),
    expected: { status: 403, success: false },
  },
  promoteDownline: {
    attempt: (as) => server.call('promoteDownline', { as, body: { memberId: owner.memberId } }),
    // An agent above somebody else is tested in its own test.
    expected: { status: 403, success: false },
  },
  contractConflicts: {
    attempt: (as) =>
      server.call('contractConflicts', { as, query: { contractId: theirs.requestKey } }),
    // Contracts are between agents; those of others are tested in their own test.
    expected: { status: 403, success: false },
  },
  transferUpline: {
    attempt: (as) => {
      const request = { requestKey: theirs.requestKey, wallet: 'main', amount: '10.00' } as const
      return server.call('transferUpline', { as, body: { ...request, paymentPassword: '248163' } })
    },
    // The key is the owner's own, and a member without a payment password does not get as far as it.
    expected: { success: false },
  },
  teamTransfers: {
    attempt: (as) => server.call('teamTransfers', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  transferDownline: {
    attempt: (as) => {
      const request = { requestKey: theirs.requestKey, wallet: 'agent', amount: '10.00' } as const
      const body = { ...request, memberId: owner.memberId, paymentPassword: '248163' }
      return server.call('transferDownline', { as, body })
    },
    expected: { status: 403, success: false },
  },
  buyLotteryTickets: {
    attempt: (as) => {
      const bet = { bet: 'LO2', selection: { picks: ['45'] }, unit: '1.00', prizeGroup: 1950 }
      const body = {
        ...{ requestKey: theirs.requestKey, gameCode: 'VN_MB_1M', numero: '20261126-0001' },
        bets: [{ ...bet, seenOdds: { '*': '99' } }],
      }
      return server.call('buyLotteryTickets', { as, body })
    },
    // The key is the owner's own: for anybody else it begins another purchase, of an issue that is not there.
    expected: { success: false },
  },
  lotteryTicket: {
    // Tickets of somebody else are tried where tickets are made; here is one that nobody has.
    attempt: (as) => server.call('lotteryTicket', { as, query: { ticketId: LAST_ID } }),
    expected: { status: 404, success: false },
  },
  vipRewards: {
    attempt: (as) => server.call('vipRewards', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  spinVipWheel: {
    attempt: (as) => {
      const body = { requestKey: theirs.requestKey, commit: 'ab'.repeat(32), clientSeed: 'mine' }
      return server.call('spinVipWheel', { as, body })
    },
    // The key is the owner's own: for anybody else it is another spin, which they do not have.
    expected: { status: 409, success: false },
  },
  wheelSpins: {
    attempt: (as) => server.call('wheelSpins', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  referralFriends: {
    attempt: (as) => server.call('referralFriends', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  referralPayouts: {
    attempt: (as) => server.call('referralPayouts', { as, query: { cursor: LAST_ID } }),
    expected: { status: 200, value: { content: [] } },
  },
  chooseVipHost: {
    attempt: (as) => server.call('chooseVipHost', { as, body: { hostId: 'maya' } }),
    // Hosts are of the brand: these two have no tier with one.
    expected: { status: 409, success: false },
  },
  redeemPointReward: {
    attempt: (as) => {
      const { requestKey } = theirs
      const request = { requestKey, goodsId: LAST_ID, redeemQuantity: 1 } as const
      return server.call('redeemPointReward', {
        as,
        body: { ...request, paymentPassword: '248163' },
      })
    },
    // The key is the owner's own, and a member without a payment password does not get as far as it.
    expected: { success: false },
  },
  convertPoint: {
    attempt: (as) => {
      const request = { requestKey: theirs.requestKey, points: 10 }
      return server.call('convertPoint', { as, body: { ...request, paymentPassword: '248163' } })
    },
    expected: { success: false },
  },
  claimRebate: {
    attempt: (as) => server.call('claimRebate', { as, body: { requestKey: theirs.requestKey } }),
    // The key is the owner's own: these two have played nothing.
    expected: { status: 409, success: false },
  },
  bringAllBack: {
    attempt: (as) => server.call('bringAllBack', { as, body: { requestKey: theirs.requestKey } }),
    // Only their own wallets are read, and these two have none.
    expected: { status: 200, value: [] },
  },
  requestDeposit: {
    attempt: (as) => {
      const { requestKey } = theirs
      const body = { requestKey, channel: 'GCASH', amount: '100.00' } as const
      return server.call('requestDeposit', { as, body })
    },
    // The key is the owner's own: for anybody else it begins another deposit.
    expected: { status: 200, code: 'OK' },
  },
}

function expectNothingOfTheirs(value: unknown) {
  for (const known of Object.values(theirs)) {
    expect(JSON.stringify(value)).not.toContain(known)
  }
}

describe.each(Object.entries(TRIED))('%s of another member', (_name, { attempt, expected }) => {
  test('[AZ-003] [ROLE-01] does not exist for a member of the same brand', async () => {
    const answer = await attempt(otherMember)
    expect(answer).toMatchObject(expected as object)
    expectNothingOfTheirs(answer.value)
  })

  test('[AZ-003] does not exist for a member of another brand', async () => {
    const answer = await attempt(abroad)
    expectNothingOfTheirs(answer.value)
    expect(answer.status === 401 || answer.status === (expected as { status: number }).status).toBe(
      true,
    )
  })
})

test('[AZ-003] the owner still has all of it', async () => {
  const query = { id: theirs.bet }
  expect(valueIn(await server.call('roundDetail', { as: owner, query })).bet.id).toBe(theirs.bet)
  const found = await server.call('depositByReference', {
    as: owner,
    query: { reference: theirs.deposit },
  })
  expect(valueIn(found).reference).toBe(theirs.deposit)
})
