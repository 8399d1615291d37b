import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scansOf } from '../../../bench/plans.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type Db, inSnapshot, openDb } from '../../platform/db/index.ts'
import { BET_STEP, BETS_START, type BetsAfter, selectUnbalancedAfter } from './steps.sql.ts'

const MEMBERS = 3
const EACH = 8000

let database: TestDatabase
let reader: Db

/** Members with so many rounds of a stake and a win each, right in every figure, and one rolled back. */
beforeAll(async () => {
  database = await testDatabase()
  reader = openDb(database.urls.reader, { max: 1 })
  await database.asOwner(`
    create table public.player as select uuidv7() as member_id from generate_series(1, ${MEMBERS});
    insert into ledger.wallet (member_id, wallet, brand_id, currency, balance, seq)
    select member_id, 'main', 'ph', 'PHP', 100000, ${EACH * 2 + 2} from public.player;
    insert into bet.bet (member_id, brand_id, vendor, round, node_id, game_type, currency, stake, payout,
                         valid, calls, win_calls, state, closed_by, first_seq, last_seq, settled_at)
    select member_id, 'ph', 'X', 'R' || n, 1, 'RNG', 'PHP', 5, 3, 5, 2, 1, 'settled', 'T', 2 * n - 1, 2 * n,
           now() from public.player, generate_series(1, ${EACH}) n;
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, 'main', 2 * n - 1 + w, 'bet:X:' || n || ':' || w, case w when 0 then -5 else 3 end,
           0, 'house:X:RNG', case w when 0 then 'bet' else 'win' end, 'X:R' || n, uuidv7(), 1, '\\x00'
      from public.player, generate_series(1, ${EACH}) n, generate_series(0, 1) w;
    insert into ledger.posting (member_id, wallet, seq, key, amount, balance_after, contra, kind, ref,
                                entry_id, leg, content)
    select member_id, 'main', ${EACH * 2 + 1} + b, case b when 0 then 'bet:X:U' else 'rollback:X:B' end,
           case b when 0 then -7 else 7 end, 0, 'house:X:RNG', case b when 0 then 'bet' else 'rollback' end,
           'X:U', uuidv7(), 1, '\\x00' from public.player, generate_series(0, 1) b;
    insert into bet.mark (member_id, key, mark, rollback_tx)
    select member_id, 'bet:X:U', 'rolled_back', 'B' from public.player;
    analyze bet.bet, bet.mark, ledger.posting`)
})
afterAll(async () => {
  await reader.close()
  await database.drop()
})

async function goOver() {
  const subjects: string[] = []
  let steps = 0
  for (let after: BetsAfter | null = BETS_START; after; steps += 1) {
    const from: BetsAfter = after
    const stepped: Awaited<ReturnType<typeof selectUnbalancedAfter>> = await inSnapshot(
      reader,
      (db) => selectUnbalancedAfter(db, from),
    )
    subjects.push(...stepped.flaws.map(({ subject }) => subject))
    after = stepped.after
  }
  return { subjects, steps }
}

describe('[LED-014] bets and rollbacks in bounded steps', () => {
  test('all of them are gone over, and none that is right is named', async () => {
    const { subjects, steps } = await goOver()
    expect(subjects).toEqual([])
    expect(steps).toBeGreaterThanOrEqual((MEMBERS * EACH) / BET_STEP.bets)
  })

  const last = `(select max(member_id::text)::uuid from public.player)`
  test.each([
    [
      'a bet that does not equal its postings',
      `bet.bet set payout = payout + $`,
      `round = 'R7999'`,
    ],
    [
      'a bet without a valid state',
      `bet.bet set node_id = node_id, state = case $ when 1 then 'open' else 'settled' end`,
      `round = 'R17'`,
    ],
    ['a stake that is gone', `ledger.posting set amount = amount + $`, `key = 'bet:X:4000:0'`],
    ['a rollback of another sum', `ledger.posting set amount = amount + $`, `key = 'rollback:X:B'`],
    [
      'a bet whose rollback is gone',
      `ledger.posting set key = case $ when 1 then 'gone' else 'rollback:X:B' end`,
      `seq = ${EACH * 2 + 2}`,
    ],
  ])('%s is named', async (_what, change, place) => {
    const set = (difference: string) =>
      database.asOwner(
        `update ${change.replace('$', difference)} where ${place} and member_id = ${last}`,
      )
    await set('1')
    expect((await goOver()).subjects).toHaveLength(1)
    await set('-1')
    expect((await goOver()).subjects).toEqual([])
  })

  test('each step finds its rows by an index, so it takes as long in a register of any size', async () => {
    await reader.pool.query('set enable_seqscan = off')
    const rollbacks: BetsAfter = { what: 'rollbacks', memberId: BETS_START.memberId }
    const scans = [
      ...(await scansOf(reader, (db) => selectUnbalancedAfter(db, BETS_START))),
      ...(await scansOf(reader, (db) => selectUnbalancedAfter(db, rollbacks))),
    ].join('\n')
    expect(scans).toMatch(/on bet/)
    expect(scans).toMatch(/on posting/)
    expect(scans).not.toMatch(/Seq Scan on (bet|mark|posting|wallet)/)
  })
})
