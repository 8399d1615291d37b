import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scansOf } from '../../../bench/plans.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openWallets, post } from '../../foundations/ledger/index.ts'
import { type Db, inSnapshot, inTransaction, openDb } from '../../platform/db/index.ts'
import { orderRecords } from '../payout/index.ts'
import {
  entriesStep,
  type Progress,
  START,
  STEP,
  type Stepped,
  walletsStep,
} from './ledger-steps.ts'
import { keepMarks } from './mark.sql.ts'

const MEMBERS = 300
const EACH = 900
const BIG = 45_000
const BRAND = 'ph'

let database: TestDatabase
let reader: Db

beforeAll(async () => {
  database = await testDatabase()
  reader = openDb(database.urls.reader, { max: 1 })
})
afterAll(async () => {
  await reader.close()
  await database.drop()
})

/** Members whose stakes and payouts make so many postings each, right in every figure. */
async function fill(members: number, each: number): Promise<void> {
  await database.asOwner(`
    with wallet as (
      insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, seq)
      select uuidv7(), 'main', '${BRAND}', 'PHP', 1000 + ${each} % 2, ${each + 1}
        from generate_series(1, ${members}) returning member_id)
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, 'main', n + 1, 'k' || n, case n when 0 then 1000 else 1 - 2 * (1 - n % 2)::int end,
           1000 + n % 2, 'house:X:RNG', 'bet', 'r', uuidv7(), 1, '\\x00'
      from wallet, generate_series(0, ${each}) n`)
}

const records = { holdingOf: orderRecords.holdingOf }

/** All steps of a report, as its job makes them. */
async function goOver(isWhole: boolean) {
  const scope = { brandId: BRAND, isWhole }
  const steps: Stepped[] = []
  let progress: Progress = START
  while (progress.phase !== 'later' && progress.phase !== 'rest') {
    const current: Progress = progress
    const stepped = await inSnapshot(reader, (db) =>
      current.phase === 'wallets'
        ? walletsStep({ db, records }, scope, current)
        : entriesStep(db, scope, current),
    )
    await inTransaction(database.db, (tx) => keepMarks(tx, stepped.marks))
    steps.push(stepped)
    progress = stepped.progress
  }
  return { steps, progress, findings: steps.flatMap(({ findings }) => findings) }
}

describe('[LED-014] the ledger in bounded steps', () => {
  beforeAll(async () => {
    await fill(MEMBERS, EACH)
    await fill(1, BIG)
    await database.asOwner('analyze ledger.wallet, ledger.posting')
  })

  test('no step reads more than its bound, and together they read everything', async () => {
    const { steps, progress, findings } = await goOver(true)
    expect(findings).toEqual([])
    expect(progress).toMatchObject({
      wallets: MEMBERS + 1,
      postings: MEMBERS * (EACH + 1) + BIG + 1,
    })
    const read = steps.map(
      (step, i) => step.progress.postings - (steps[i - 1]?.progress.postings ?? 0),
    )
    expect(Math.max(...read)).toBeLessThanOrEqual(STEP.postings)
  })

  test('what has not moved is not read again; what has moved is', async () => {
    expect((await goOver(false)).progress.postings).toBe(0)
    const { rows } = await database.asOwner<{ member_id: string }>(
      'select member_id from ledger.wallet order by member_id limit 1 offset 40',
    )
    await inTransaction(database.db, (tx) =>
      post(tx, {
        ...{ key: 'later', kind: 'adjust', ref: 'later' },
        legs: [
          { member: rows[0]?.member_id ?? '', wallet: 'main', amount: 5n },
          { account: 'expense:x', amount: -5n },
        ],
      }),
    )
    expect((await goOver(false)).progress.postings).toBe(1)
  })

  test.each([
    [
      'a posting in the middle of the longest wallet',
      'chain',
      `set balance_after = balance_after + 1`,
    ],
    ['a posting that is gone', 'chain', null],
  ])('finds %s', async (_what, check, change) => {
    const place = `wallet = 'main' and seq = 30000`
    await database.asOwner(
      `create table public.kept as select * from ledger.posting where ${place}`,
    )
    await database.asOwner(
      change
        ? `update ledger.posting ${change} where ${place}`
        : `delete from ledger.posting where ${place}`,
    )
    const { findings } = await goOver(true)
    expect(new Set(findings.map((finding) => finding.check))).toEqual(new Set([check]))
    // It was correct when it was marked; only the whole report checks it again.
    expect((await goOver(false)).findings).toEqual([])
    await database.asOwner(`
      delete from ledger.posting where ${place};
      insert into ledger.posting select * from public.kept; drop table public.kept`)
    expect((await goOver(true)).findings).toEqual([])
  })

  test('finds a balance that its postings do not make, whole and hourly', async () => {
    const change = (amount: number) =>
      database.asOwner(
        `update ledger.wallet set balance = balance + ${amount}
          where member_id = (select min(member_id::text)::uuid from ledger.wallet)`,
      )
    await change(1)
    for (const isWhole of [true, false]) {
      expect((await goOver(isWhole)).findings).toMatchObject([{ check: 'balance' }])
    }
    await change(-1)
  })

  test('finds an entry that does not balance', async () => {
    await database.asOwner(
      `insert into ledger.system_posting (account, entry_key, currency, amount, kind, ref, content)
       values ('income:x', 'forged', 'PHP', 100, 'fee', 'x', '\\x00')`,
    )
    expect((await goOver(true)).findings).toMatchObject([{ check: 'entry', subject: 'forged' }])
    await database.asOwner(`delete from ledger.system_posting where entry_key = 'forged'`)
  })

  test('each step finds its rows by an index, so it takes as long in a ledger of any size', async () => {
    const scope = { brandId: BRAND, isWhole: false }
    const entries = { ...START, phase: 'entries' as const }
    // PostgreSQL reads a small table whole unless that is disabled: the test is whether each has an index.
    await reader.pool.query('set enable_seqscan = off')
    const scans = [
      ...(await scansOf(reader, (db) => walletsStep({ db, records }, scope, START))),
      ...(await scansOf(reader, (db) => entriesStep(db, scope, entries))),
    ]
    expect(scans.join('\n')).toMatch(/on posting/)
    expect(
      scans.filter((scan) => /Seq Scan on (posting|wallet|wallet_mark|system_posting)/.test(scan)),
    ).toEqual([])
  })
})

describe('[LED-014] two figures of one moment', () => {
  const memberId = randomUUID()
  beforeAll(async () => {
    await inTransaction(database.db, (tx) =>
      openWallets(tx, { memberId, brandId: BRAND, currency: 'PHP' }),
    )
    await database.asOwner(`
      set session_replication_role = replica;
      insert into cashier.withdrawal (member_id, withdrawal_id, brand_id, request_key, reference, account_id,
                                      currency, amount_minor, fee_minor, created_at, changed_at)
      values ('${memberId}', uuidv7(), '${BRAND}', uuidv7(), 'W-1', uuidv7(), 'PHP', 1, 0, now(), now());
      update ledger.wallet set balance = 1 where member_id = '${memberId}' and wallet = 'held'`)
    await database.asOwner(`
      update ledger.wallet set balance = 0 where member_id = '${memberId}' and wallet = 'held'`)
    await fund('held', 1n)
    await fund('main', 1000n)
  })

  const fund = (wallet: 'main' | 'held', amount: bigint) =>
    inTransaction(database.db, (tx) =>
      post(tx, {
        ...{ key: `fund:${wallet}`, kind: 'adjust', ref: 'fund' },
        legs: [
          { member: memberId, wallet, amount },
          { account: 'expense:x', amount: -amount },
        ],
      }),
    )

  let times = 0
  /** Sets one more centavo aside: the wallet and the withdrawal, in one transaction. */
  const withdraw = () =>
    inTransaction(database.db, async (tx) => {
      times += 1
      await post(tx, {
        ...{ key: `hold:${times}`, kind: 'withdrawal', ref: 'W-1' },
        legs: [
          { member: memberId, wallet: 'main', amount: -1n },
          { member: memberId, wallet: 'held', amount: 1n },
        ],
      })
      await sql`update cashier.withdrawal set amount_minor = amount_minor + 1
                 where member_id = ${memberId}`.execute(tx)
    })
  const racing = {
    holdingOf: async (...parameters: Parameters<typeof orderRecords.holdingOf>) => {
      await withdraw()
      return orderRecords.holdingOf(...parameters)
    },
  }
  const scope = { brandId: BRAND, isWhole: false }
  const before = { ...START, after: { memberId, wallet: '' } }

  test('a withdrawal between the reads of what is due and what is held differs a hundred times in no snapshot', async () => {
    const db = database.db.kysely
    expect((await walletsStep({ db, records: racing }, scope, before)).findings).toMatchObject([
      { check: 'held', memberId },
    ])
    for (let n = 0; n < 100; n += 1) {
      const { findings } = await inSnapshot(reader, (snapshot) =>
        walletsStep({ db: snapshot, records: racing }, scope, before),
      )
      expect(findings).toEqual([])
    }
    expect(times).toBe(101)
  })
})
