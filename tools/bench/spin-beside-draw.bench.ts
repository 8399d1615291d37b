import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addIssue, sellTickets } from '../../apps/server/bench/draw-fill.ts'
import { measurePaced, measureWhile, ratio } from '../../apps/server/bench/load.ts'
import { printHead, printRow } from '../../apps/server/bench/table.ts'
import type { TestDatabase } from '../../apps/server/test/database.ts'
import { startProduct, titlesFor } from './spin-product.ts'
import { spinner } from './spinner.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    perSecond: { type: 'string', default: '50' },
    players: { type: 'string', default: '200' },
    titles: { type: 'string', default: '30' },
  },
})
const tickets = Number(values.tickets)
const perSecond = Number(values.perSecond)
const TARGET_TIMES = 2
/** A new platform looks at everything once in its first minute. */
const WARM_UP_S = 75
const ALONE_S = 30
const LOOK_EVERY_MS = 250

/**
 * A whole spin, from a game page's call to the ledger and back, while the platform that takes its stake also settles
 * one issue with a million tickets; beside it the same spins before and after.
 */
async function run() {
  const product = await startProduct({
    ...{ titles: titlesFor(Number(values.titles)), players: Number(values.players) },
    isStudioAlone: false,
  })
  const { database } = product
  if (!database) throw new Error('this bench needs a whole platform')
  const issueId = await addIssue(database, { numero: 'great', closesInS: 36_000 })
  await sellTickets(database, { issueId, tickets })
  await database.asOwner('vacuum analyze', [])
  await database.asOwner('checkpoint', [])
  const refusals = new Map<string, number>()
  const agent = new Agent({ keepAlive: true })
  const spin = spinner(product, { agent, refusals, counted: { played: 0 } })
  const spins = (seconds: number) => measurePaced({ perSecond, seconds }, spin)
  await spins(WARM_UP_S)
  printHead()
  const before = await spins(ALONE_S)
  printRow({ what: 'whole spins alone', measured: before })
  await database.asOwner(
    'update lottery_issue.issue set closes_at = now(), draws_at = now() where issue_id = $1',
    [issueId],
  )
  const began = performance.now()
  let seconds = 0
  const settled = untilSettled(database, issueId).then(() => {
    seconds = (performance.now() - began) / 1000
  })
  const beside = await measureWhile({ perSecond, goesOn: () => seconds === 0 }, spin)
  await settled
  const after = await spins(ALONE_S)
  const times = ratio([beside, beside], [before, after], ({ p99Ms }) => p99Ms)
  printRow({
    what: `beside ${tickets} tickets, settled in ${seconds.toFixed(0)} s`,
    measured: beside,
    figure: {
      ...{ value: `${times.toFixed(1)} x p99`, target: `<= ${TARGET_TIMES}` },
      isMet: times <= TARGET_TIMES,
    },
  })
  printRow({ what: 'whole spins alone, again', measured: after })
  for (const [code, times] of refusals) process.stdout.write(`refused ${code}: ${times}\n`)
  agent.destroy()
  await product.close()
}

async function untilSettled({ asOwner }: TestDatabase, issueId: string) {
  const state = 'select state from lottery_issue.issue where issue_id = $1'
  for (;;) {
    const { rows } = await asOwner<{ state: string }>(state, [issueId])
    if (rows[0]?.state === 'settled') return
    await wait(LOOK_EVERY_MS)
  }
}

await run()
