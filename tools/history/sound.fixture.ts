import { expect } from 'vitest'
import { DEMO_OPERATORS } from '../../apps/server/seed/demo.ts'
import { dayOf } from '../../apps/server/src/platform/clock/index.ts'
import { operator, runTimers } from './back-office.ts'
import { call } from './calls.ts'
import type { openDemonstration } from './demonstration.ts'
import type { Programs } from './programs.ts'

export type Demonstration = Awaited<ReturnType<typeof openDemonstration>>

export const SIZE = { people: 14, days: 3, visitsPerDay: 0.5 }
export const LONG_MS = 300_000
const DAY_MS = 86_400_000

/** The rows of a statement with one column called `found`. */
export async function column({ asOwner }: Demonstration, statement: string): Promise<string[]> {
  return (await asOwner<{ found: string }>(statement)).rows.map(({ found }) => String(found))
}

export async function count(demo: Demonstration, table: string): Promise<number> {
  return Number((await column(demo, `select count(*) as found from ${table}`))[0])
}

/** Every check of the platform on every day of the history, and of its vendors. */
export async function expectSound(demo: Demonstration, programs: Programs) {
  const [first] = DEMO_OPERATORS
  const as = await operator(programs, first?.username ?? '')
  if (!as) throw new Error('no operator')
  for (let day = 1; day <= SIZE.days; day += 1) {
    const date = dayOf(new Date(Date.now() - day * DAY_MS), 'Asia/Manila')
    const body = { day: date, because: 'is the history sound?' }
    await call(programs, 'runReconciliation', { as, body })
  }
  await runTimers(programs, ['vendor.reconcile', 'vendor.open-rounds'])
  const found = (statement: string) => column(demo, statement)
  const lines = await found(
    `select concat_ws(' ', area, finding, weight, subject, expected, found) as found from reconciliation.line`,
  )
  expect(lines).toEqual([])
  const states = await found('select distinct state as found from reconciliation.report')
  expect(states).toEqual(['sound'])
  expect(await found('select distinct agrees as found from vendor_sync.report')).toEqual(['true'])
  expect(
    await found(`select coalesce(sum(amount), 0) as found from (
      select amount from ledger.posting where contra = 'clearing'
      union all select amount from ledger.system_posting) all_legs`),
  ).toEqual(['0'])
}
