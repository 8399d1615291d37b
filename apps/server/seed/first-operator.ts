import { record } from '#foundations/audit'
import { createOperator, ONE_TIME_MS } from '#people/operator'
import { addMs, systemClock } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import { openDb } from '#platform/db'
import { createLog } from '#platform/log'
import { newHandle } from '#platform/random'
import { bySystem, type Engine, work } from '#platform/work'

const LENGTH = 16
const NAME = /^[a-z][a-z0-9.-]{2,31}$/

const [username = ''] = process.argv.slice(2)
const url = process.env.DATABASE_URL
const consoleUrl = process.env.CONSOLE_PUBLIC_URL ?? 'http://localhost:3001'
if (!url || !NAME.test(username)) {
  process.stderr.write('usage: DATABASE_URL=… node apps/server/seed/first-operator.ts <name>\n')
  process.exit(1)
}
const db = openDb(url, { max: 1 })
const nothing = async () => undefined
const engine: Engine = {
  db,
  clock: systemClock,
  log: createLog('silent'),
  enqueue: nothing,
  announce: nothing,
}
const password = newHandle(LENGTH)
const hash = await hashPassword(password)
const system = bySystem()
await work(engine, system, async (w) => {
  const oneTimeUntil = addMs(w.now, ONE_TIME_MS)
  const roles = ['administrator']
  const draft = { username, displayName: username, roles, brands: [], hash, oneTimeUntil }
  const operatorId = await createOperator(w, draft)
  const subject = `operator:${operatorId}`
  await record(w, { what: 'operator.create', subject, after: { roles }, reason: 'first operator' })
})
await db.close()
// After the `#`, which no browser sends: it reaches neither a proxy nor a log.
const link = `${new URL(consoleUrl).origin}/#first=${username}:${password}`
process.stdout.write(
  `Open this link within 24 hours; it works once and is not shown again:\n${link}\n`,
)
