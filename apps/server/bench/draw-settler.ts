import { runAllDraws } from '../src/games/lottery-draw/run-draws.ts'
import { issues } from '../src/games/lottery-issue/index.ts'
import { openDb } from '../src/platform/db/index.ts'
import { KEYS } from './draw-fill.ts'
import { engineOn } from './engine.ts'

export type DrawProgress = { isOver: boolean; memoryBytes: number }

const EVERY_MS = 200

/** Runs the draws of the benchmark until none is due, as the timer of a node does, and reports its memory. */
const [, , url = '', issueId = ''] = process.argv
const db = openDb(url, { max: 4, applicationName: 'bench-settler' })
const engine = engineOn(db)
let memoryBytes = 0
const meter = setInterval(() => report(false), EVERY_MS)
for (let isOver = false; !isOver; ) {
  await runAllDraws(engine, KEYS)
  const [issue] = await issues.selectIssuesById(db.kysely, [issueId])
  isOver = issue?.state === 'settled'
}
clearInterval(meter)
report(true)
await db.close()
process.disconnect?.()

function report(isOver: boolean) {
  memoryBytes = Math.max(memoryBytes, process.memoryUsage.rss())
  const progress: DrawProgress = { isOver, memoryBytes }
  process.send?.(progress)
}
