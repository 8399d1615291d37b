import { createApp } from '../../src/app.ts'
import { testClock } from '../../src/platform/clock/index.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { createLog } from '../../src/platform/log/index.ts'

/** The platform as a separate program that a test may kill; its clock is set by the test. */

export type Order = { aheadMs: number; what: 'work' | 'beat' }

const config = readConfig(process.env)
const clock = testClock()
let aheadMs = 0
const app = await createApp({ config, clock, log: createLog(config.LOG_LEVEL) })
await app.http.listen({ port: config.PORT, host: '127.0.0.1' })
await app.console.listen({ port: config.CONSOLE_PORT, host: '127.0.0.1' })

process.on('message', async (order: Order) => {
  clock.advance(order.aheadMs - aheadMs)
  aheadMs = order.aheadMs
  if (order.what === 'work') await app.jobs.start()
  // Not awaited: the program may die in it.
  else app.jobs.beat()
  process.send?.('done')
})
process.on('disconnect', () => process.exit(1))
process.send?.('ready')
