import { DEMO_OPERATORS } from '../../apps/server/seed/demo.ts'
import { findOperatorByName } from '../../apps/server/src/people/operator/index.ts'
import { type Actor, bySystem, VISITOR, work } from '../../apps/server/src/platform/work/index.ts'
import { call, unlessRefused } from './calls.ts'
import type { Programs } from './programs.ts'

/** What the platform does by itself that the figures of a past day depend on, in this order. */
const TIMERS = ['activity.run', 'rebate.credit-rest', 'records.roll']
const PAGE_SIZE = 50

type BackOffice = { isLast: boolean }

/** Operators approve what waits, but leave what came last to those who open the console; then the timers run. */
export async function runBackOffice(programs: Programs, { isLast }: BackOffice) {
  if (!isLast) await approveWithdrawals(programs)
  await runTimers(programs, TIMERS)
}

export async function runTimers({ platform, clock }: Programs, names: readonly string[]) {
  const timers = platform.features.flatMap(({ timers: own = [] }) => own)
  for (const name of names) {
    const timer = timers.find((known) => known.name === name)
    if (!timer) throw new Error(`there is no timer ${name}`)
    await timer.run(clock.now())
    await platform.jobs.workOwn()
  }
}

async function approveWithdrawals(programs: Programs) {
  const [first, second] = await Promise.all(
    DEMO_OPERATORS.map(({ username }) => operator(programs, username)),
  )
  if (!first || !second) return
  const query = { stage: 'waiting', pageNo: '1', pageSize: String(PAGE_SIZE) }
  const { content } = await call(programs, 'opsWithdrawals', { as: first, query })
  for (const { reference } of content) {
    await unlessRefused(() => call(programs, 'takeWithdrawal', { as: first, body: { reference } }))
    const body = { reference, because: 'checked' }
    await unlessRefused(() => call(programs, 'approveWithdrawal', { as: first, body }))
    await unlessRefused(() => call(programs, 'approveWithdrawal', { as: second, body }))
  }
}

export async function operator({ platform }: Programs, username: string): Promise<Actor | null> {
  const { engine } = platform
  const found = await work(engine, bySystem(), (w) => findOperatorByName(w, username))
  if (!found) return null
  const { operator_id: operatorId, roles } = found
  return { ...VISITOR, kind: 'operator', operatorId, roles }
}
