import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDemonstration } from './demonstration.ts'
import { column, count, type Demonstration, expectSound, LONG_MS, SIZE } from './sound.fixture.ts'
import { writeHistory } from './write.ts'

let demo: Demonstration
beforeEach(async () => {
  demo = await openDemonstration()
}, 120_000)
afterEach(() => demo.close())

test(
  '[LED-001] [PAY-012] a history lies in the past, is sound on each of its days, and is written once',
  async () => {
    const opened = Date.now()
    await demo.withPrograms(async (programs) => {
      await writeHistory(programs, { size: SIZE })
      await expectSound(demo, programs)
    })
    const playedOn = await column(demo, 'select distinct opened_at::date as found from bet.bet')
    expect(playedOn.length).toBeGreaterThan(1)
    const late = new Date(opened).toISOString()
    expect(await count(demo, `bet.bet where opened_at > '${late}' or settled_at > '${late}'`)).toBe(
      0,
    )
    expect(await count(demo, `ledger.posting where kind <> 'adjust' and at > '${late}'`)).toBe(0)
    expect(await count(demo, 'bet.bet')).toBeGreaterThan(40)
    expect(await count(demo, `cashier.deposit where state = 'CREDITED'`)).toBeGreaterThan(3)
    expect(await count(demo, 'member.member where is_crowd')).toBeGreaterThan(5)
    expect(await demo.openAgain()).toBeNull()
    await expect(demo.withPrograms(async () => undefined)).rejects.toThrow()
  },
  LONG_MS,
)

test('nobody but the history can write into the past', async () => {
  const { db } = demo
  const now = `select platform.clock() is null as found`
  const client = await db.pool.connect()
  try {
    await client.query(`set parola.past = 'on'`)
    expect((await client.query(now)).rows).toEqual([{ found: true }])
    await expect(client.query('update platform.past set behind_ms = 1')).rejects.toThrow('denied')
  } finally {
    client.release(true)
  }
})
