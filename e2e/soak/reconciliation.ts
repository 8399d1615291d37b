import { vi } from 'vitest'
import { operatorToken } from '../site/operator.ts'
import { call } from '../site/player.ts'
import type { Soaked } from './fixture.ts'

const ZONE = 'Asia/Manila'
type Read = { report: { state: string; finishedAt: string | null }; content: object[] }

const WITHIN = { timeout: 120_000, interval: 500 }

/** The reconciliation of today, as an operator starts it: its state and every difference. */
export async function reconcileToday({ site, platform }: Soaked) {
  const consoleUrl = site.stack.urls.console
  const token = await operatorToken(consoleUrl, platform)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
  const body = { day, because: 'Are the records sound after the faults?' }
  const path = '/ops/reconciliation/run'
  const { value, code } = await call(consoleUrl, { method: 'POST', path, body, token })
  if (!value?.reference) throw new Error(`the reconciliation did not begin: ${code}`)
  const report = `/ops/reconciliation/report?reference=${value.reference}`
  const read = async () =>
    (await call(consoleUrl, { method: 'GET', path: report, token })).value as unknown as Read
  await vi.waitUntil(async () => (await read()).report.finishedAt !== null, WITHIN)
  const { report: ended, content } = await read()
  return { state: ended.state, lines: content }
}
