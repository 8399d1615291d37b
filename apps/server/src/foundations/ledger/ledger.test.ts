import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { inTransaction, openDb } from '#platform/db'
import { newId } from '#platform/random'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  balanceOf,
  type Entry,
  openWallet,
  openWallets,
  post,
  postingsOf,
  reconcile,
  takeBack,
} from './index.ts'

let database: TestDatabase
let memberId: string

const on = (entry: Entry) => inTransaction(database.db, (tx) => post(tx, entry))
const balance = () => balanceOf(database.db.kysely, memberId)

function deposit(amount: bigint, key: string, to = memberId): Entry {
  return {
    key,
    kind: 'deposit',
    ref: key,
    legs: [
      { member: to, wallet: 'main', amount },
      { account: 'gateway:sandbox', amount: -amount },
    ],
  }
}

async function newMember(currency = 'PHP'): Promise<string> {
  const id = newId(systemClock.now())
  await inTransaction(database.db, (tx) =>
    openWallets(tx, { memberId: id, brandId: 'ph', currency }),
  )
  return id
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  const { isSound, broken } = await reconcile(database.db.kysely)
  await database.drop()
  expect(
    isSound,
    JSON.stringify(broken, (_k, v) => String(v)),
  ).toBe(true)
})
beforeEach(async () => {
  memberId = await newMember()
})

test('[LED-005] the digest of an entry is the one of the first entries, so that their keys still answer', async () => {
  const key = newId(systemClock.now())
  await on(deposit(500n, key))
  const legs = [
    { member: memberId, wallet: 'main', amount: '500' },
    { account: 'gateway:sandbox', amount: '-500' },
  ]
  const { rows } = await database.db.pool.query(
    `select content = sha256(convert_to(jsonb_build_array('deposit', $1::text, $2::jsonb)::text, 'UTF8')) as same
       from ledger.posting where member_id = $3`,
    [key, JSON.stringify(legs), memberId],
  )
  expect(rows).toEqual([{ same: true }])
})

describe('who may write', () => {
  const attempt = (statement: string) => database.db.pool.query(statement)

  test.each([
    'update ledger.wallet set balance = balance + 1',
    'insert into ledger.wallet (member_id, wallet, brand_id, currency) values (uuidv7(), $$main$$, $$x$$, $$PHP$$)',
    'update ledger.posting set amount = 1',
    'delete from ledger.posting',
    'delete from ledger.system_posting',
    'truncate ledger.posting',
    'update bet.bet set payout = 1',
    'delete from bet.mark',
    'select ledger.post_lines(array[]::ledger.line[])',
    'select bet.seal_round(null, null)',
  ])('[LED-003] the server may not: %s', async (statement) => {
    await expect(attempt(statement)).rejects.toThrow(/permission denied/)
  })

  test('[LED-003] the server may read every table of the ledger', async () => {
    await expect(attempt('select from ledger.wallet, ledger.posting limit 0')).resolves.toBeTruthy()
  })
})

describe('an entry', () => {
  test('[LED-002] that does not balance is refused', async () => {
    const [gain] = deposit(100n, 'k').legs
    await expect(on({ ...deposit(100n, 'k'), legs: gain ? [gain] : [] })).rejects.toThrow('balance')
    await expect(on({ ...deposit(100n, 'k'), legs: [] })).rejects.toThrow('balance')
    expect((await balance()).seq).toBe(0n)
  })

  test('[LED-004] that would overdraw an account moves nothing', async () => {
    await on(deposit(500n, 'in'))
    expect(await on(deposit(-501n, 'out'))).toBe('insufficient')
    expect(await balance()).toMatchObject({ balanceMinor: 500n, seq: 1n })
  })

  test('[LED-004] that overdraws past the function is refused by the table', async () => {
    const owner = openDb(database.ownerUrl)
    const past = owner.pool.query('update ledger.wallet set balance = -1')
    await expect(past).rejects.toThrow('violates check constraint')
    await owner.close()
  })

  test('[LED-005] that repeats its key returns the first result and moves nothing', async () => {
    expect(await on(deposit(500n, 'in'))).toBe('applied')
    expect(await on(deposit(500n, 'in'))).toBe('replay')
    expect(await balance()).toMatchObject({ balanceMinor: 500n, seq: 1n })
  })

  test('[LED-005] with a used key and other content is refused', async () => {
    await on(deposit(500n, 'in'))
    await expect(on(deposit(600n, 'in'))).rejects.toThrow('other content')
    expect((await balance()).balanceMinor).toBe(500n)
  })

  test('[LED-005] sent a hundred times concurrently has one effect', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => on(deposit(7n, 'same'))))
    expect(outcomes.filter((o) => o === 'applied')).toHaveLength(1)
    expect((await balance()).balanceMinor).toBe(7n)
  })

  test('[LED-011] moves money to held and back, to the centavo', async () => {
    await on(deposit(500n, 'in'))
    const hold = (amount: bigint, key: string): Entry => ({
      key,
      kind: 'withdrawal',
      ref: key,
      legs: [
        { member: memberId, wallet: 'main', amount: -amount },
        { member: memberId, wallet: 'held', amount },
      ],
    })
    expect(await on(hold(200n, 'hold'))).toBe('applied')
    expect(await balance()).toMatchObject({ balanceMinor: 300n, heldMinor: 200n })
    expect(await on(hold(-200n, 'release'))).toBe('applied')
    expect(await balance()).toMatchObject({ balanceMinor: 500n, heldMinor: 0n })
  })

  test('[LED-010] keeps bonus money in an account of its own', async () => {
    const wallet = `bonus:${memberId}` as const
    await inTransaction(database.db, (tx) => openWallet(tx, { memberId, wallet }))
    const grant = { key: 'grant', kind: 'reward' as const, ref: 'grant' }
    await on({
      ...grant,
      legs: [
        { member: memberId, wallet, amount: 900n },
        { account: 'bonus-cost', amount: -900n },
      ],
    })
    expect((await balance()).balanceMinor).toBe(0n)
    const rows = await postingsOf(database.db.kysely, { memberId, wallet, limit: 5 })
    expect(rows).toMatchObject([{ amount: 900n, balance_after: 900n, kind: 'reward' }])
  })

  test('[LED-012] across two currencies is refused', async () => {
    const other = await newMember('VND')
    const legs = [
      { member: memberId, wallet: 'main', amount: 1n },
      { member: other, wallet: 'main', amount: -1n },
    ] as const
    await expect(on({ key: 'mix', kind: 'deposit', ref: 'x', legs })).rejects.toThrow(
      'mixes currencies',
    )
  })

  test('[LED-013] between system accounts keeps every part of a split', async () => {
    const share: Entry = {
      key: `pool:${memberId}`,
      kind: 'jackpot_share',
      ref: 'pool',
      currency: 'PHP',
      legs: [
        { account: 'house:BGS:RNG', amount: -10n },
        { account: 'pool:grand', amount: 7n },
        { account: 'pool:mini', amount: 3n },
      ],
    }
    expect(await on(share)).toBe('applied')
    expect(await on(share)).toBe('replay')
  })

  test('that names no account is a bug', async () => {
    await expect(on(deposit(1n, 'k', newId(systemClock.now())))).rejects.toThrow('names no wallet')
  })

  test('[LED-007] in both directions concurrently never loses one', async () => {
    const other = await newMember()
    await on(deposit(10_000n, 'a'))
    await on(deposit(10_000n, 'b', other))
    const send = (from: string, to: string, n: number) =>
      on({
        key: `send:${n}`,
        kind: 'transfer_up',
        ref: 'transfer',
        legs: [
          { member: from, wallet: 'main', amount: -1n },
          { member: to, wallet: 'main', amount: 1n },
        ],
      })
    const both = Array.from({ length: 200 }, (_, n) =>
      n % 2 ? send(memberId, other, n) : send(other, memberId, n),
    )
    expect(new Set(await Promise.all(both))).toEqual(new Set(['applied']))
    expect(await balance()).toMatchObject({ balanceMinor: 10_000n, seq: 201n })
  })
})

test('a page of postings continues where the one before ended', async () => {
  for (const n of [1n, 2n, 3n, 4n, 5n]) await on(deposit(n, `d${n}`))
  const first = await postingsOf(database.db.kysely, { memberId, limit: 2 })
  const before = first.at(-1)?.seq
  const second = await postingsOf(database.db.kysely, { memberId, before, limit: 2 })
  expect([...first, ...second].map((row) => row.amount)).toEqual([5n, 4n, 3n, 2n])
})

describe('money that its payer recalled', () => {
  const recall = (amount: bigint, more: object = {}) =>
    inTransaction(database.db, (tx) =>
      takeBack(tx, {
        key: `recall-${memberId}`,
        kind: 'reversal',
        ref: 'D1',
        memberId,
        account: 'gateway:sandbox',
        amount,
        ...more,
      }),
    )
  const spend = (amount: bigint, key = 'spend-1') =>
    on({
      key,
      kind: 'bet',
      ref: key,
      legs: [
        { member: memberId, wallet: 'main', amount: -amount },
        { account: 'house:BGS:RNG', amount },
      ],
    })
  const wallets = async () => {
    const { rows } = await database.db.pool.query(
      'select wallet, balance from ledger.wallet where member_id = $1',
      [memberId],
    )
    const { main, owed } = Object.fromEntries(rows.map((row) => [row.wallet, row.balance]))
    return { main, owed }
  }
  /** The gateway's postings for this member, over pair rows and system postings. */
  const atGateway = async () => {
    const { rows } = await database.db.pool.query(
      `select (select coalesce(-sum(amount), 0) from ledger.posting
                where member_id = $1 and contra = 'gateway:sandbox')
            + (select coalesce(sum(amount), 0) from ledger.system_posting
                where account = 'gateway:sandbox' and entry_key = $2) as minor`,
      [memberId, `recall-${memberId}`],
    )
    return BigInt(rows[0].minor)
  }

  test.each([
    ['nothing was spent', 0n, { main: 0n, owed: 0n }],
    ['a part was spent', 300n, { main: 0n, owed: -300n }],
    ['all was spent', 1000n, { main: 0n, owed: -1000n }],
  ])('[LED-003] goes back to the gateway by a new entry when %s', async (_what, spent, after) => {
    await on(deposit(1000n, 'D1'))
    if (spent) await spend(spent)
    expect(await recall(1000n)).toBe('applied')
    expect(await wallets()).toEqual(after)
    expect(await atGateway()).toBe(0n)
  })

  test('[LED-005] is taken once, and only from what is there', async () => {
    await on(deposit(1000n, 'D1'))
    await on(deposit(500n, 'D2'))
    await spend(700n)
    expect(await recall(1000n)).toBe('applied')
    expect(await recall(1000n)).toBe('replay')
    await expect(recall(900n)).rejects.toThrow('other content')
    await expect(recall(1000n, { ref: 'D2' })).rejects.toThrow('other content')
    expect(await wallets()).toEqual({ main: 0n, owed: -200n })
  })

  test('[LED-004] is exact while the member spends concurrently', async () => {
    await on(deposit(1000n, 'D1'))
    const spends = Array.from({ length: 10 }, (_, i) => spend(100n, `spend-${i}`))
    const [, ...spent] = await Promise.all([recall(1000n), ...spends])
    const times = BigInt(spent.filter((outcome) => outcome === 'applied').length)
    expect(await wallets()).toEqual({ main: 0n, owed: -100n * times })
  })
})
