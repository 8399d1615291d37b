import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_OPERATORS } from '../../apps/server/seed/demo.ts'
import { dayOf } from '../../apps/server/src/platform/clock/index.ts'
import { operator, runTimers } from './back-office.ts'
import { call } from './calls.ts'
import { openDemonstration } from './demonstration.ts'
import type { Programs } from './programs.ts'
import { writeHistory } from './write.ts'

const SIZE = { people: 14, days: 3, visitsPerDay: 0.5 }
const LONG_MS = 300_000
const DAY_MS = 86_400_000

let demo: Awaited<ReturnType<typeof openDemonstration>>
beforeEach(async () => {
  demo = await openDemonstration()
}, 120_000)
afterEach(() => demo.close())

const column = async (statement: string) =>
  (await demo.asOwner<{ found: string }>(statement)).rows.map(({ found }) => String(found))
const count = async (table: string) =>
  Number((await column(`select count(*) as found from ${table}`))[0])

/** Every check of the platform on every day of the history, and of its vendors. */
async function expectSound(programs: Programs) {
  const [first] = DEMO_OPERATORS
  const as = await operator(programs, first?.username ?? '')
  if (!as) throw new Error('no operator')
  for (let day = 1; day <= SIZE.days; day += 1) {
    const date = dayOf(new Date(Date.now() - day * DAY_MS), 'Asia/Manila')
    const body = { day: date, because: 'is the history sound?' }
    await call(programs, 'runReconciliation', { as, body })
  }
  await runTimers(programs, ['vendor.reconcile', 'vendor.open-rounds'])
  const lines = await column(
    `select concat_ws(' ', area, finding, weight, subject, expected, found) as found from reconciliation.line`,
  )
  expect(lines).toEqual([])
  const states = await column('select distinct state as found from reconciliation.report')
  expect(states).toEqual(['sound'])
  expect(await column('select distinct agrees as found from vendor_sync.report')).toEqual(['true'])
  expect(
    await column(`select coalesce(sum(amount), 0) as found from (
      select amount from ledger.posting where contra = 'clearing'
      union all select amount from ledger.system_posting) all_legs`),
  ).toEqual(['0'])
}

test(
  '[LED-001] [PAY-012] a history lies in the past, is sound on each of its days, and is written once',
  async () => {
    const opened = Date.now()
    await demo.withPrograms(async (programs) => {
      await writeHistory(programs, { size: SIZE })
      await expectSound(programs)
    })
    const playedOn = await column('select distinct opened_at::date as found from bet.bet')
    expect(playedOn.length).toBeGreaterThan(1)
    const late = new Date(opened).toISOString()
    expect(await count(`bet.bet where opened_at > '${late}' or settled_at > '${late}'`)).toBe(0)
    expect(await count(`ledger.posting where kind <> 'adjust' and at > '${late}'`)).toBe(0)
    expect(await count('bet.bet')).toBeGreaterThan(40)
    expect(await count(`cashier.deposit where state = 'CREDITED'`)).toBeGreaterThan(3)
    expect(await count('member.member where is_crowd')).toBeGreaterThan(5)
    expect(await demo.openAgain()).toBeNull()
    await expect(demo.withPrograms(async () => undefined)).rejects.toThrow()
  },
  LONG_MS,
)

test(
  'a history that is killed on its way goes on where it stood, and is sound',
  async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: {
        ...process.env,
        HISTORY: JSON.stringify({ databases: demo.databases, envs: demo.envs, size: SIZE }),
      },
      stdio: 'ignore',
    })
    const ended = new Promise((settle) => child.once('exit', settle))
    while ((await count('bet.bet')) < 15 && child.exitCode === null) await wait(50)
    child.kill('SIGKILL')
    await ended
    const before = await count('bet.bet')
    expect(await count('platform.past where ended_at is null')).toBe(1)
    expect(await demo.openAgain()).not.toBeNull()
    await demo.withPrograms(async (programs) => {
      await writeHistory(programs, { size: SIZE })
      await expectSound(programs)
    })
    expect(await count('bet.bet')).toBeGreaterThan(before)
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
