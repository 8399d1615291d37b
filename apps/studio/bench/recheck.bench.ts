import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { INSTANT_GAMES, INSTANT_IDS, type InstantId } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import { recheck } from '../src/fairness/recheck.ts'
import { recoverSteps } from '../src/instant/recovery.ts'
import { isSlot, modelOf, stakesOf } from '../src/titles/models.ts'
import { A_BET, FIRST_CHOICE } from '../test/bets.ts'
import { fakePlatform } from '../test/platform.ts'
import { launched, type Running, runStudio, STUDIO_RING, studioDatabase } from '../test/studio.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10000' } } })
const ROUNDS = Number(values.rounds)
const AT_ONCE = 4
/** A demo wallet lasts for a few hundred rounds; then the game is opened again. */
const PER_SESSION = 400
const SLOTS = readdirSync(new URL('../../../packages/maths/models', import.meta.url)).map((file) =>
  file.replace('.json', ''),
)

async function play(running: Running, model: string) {
  for (let done = 0; done < ROUNDS; done += PER_SESSION) {
    const { session } = await launched(running, { mode: 'demo' })
    const left = Math.min(PER_SESSION, ROUNDS - done)
    const atOnce = isSlot(model) || !INSTANT_GAMES[model as InstantId].choices ? AT_ONCE : 1
    for (let n = 0; n < left; n += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, () => round(running, session, model)))
    }
  }
}

async function round(running: Running, session: string, model: string) {
  const requestId = randomUUID()
  if (isSlot(model)) {
    const stake = formatMinor(stakesOf(modelOf(model), 'PHP')[0] as bigint, 'PHP')
    return running.play('spin', { session, requestId, stake })
  }
  const response = await running.play('bet', { session, requestId, bet: A_BET[model as InstantId] })
  if (response.isOver) return
  const step = FIRST_CHOICE[model as InstantId]
  if (step) await running.play('step', { session, round: response.round, at: 0, step })
  const { pool } = running.studio.context.store
  await pool.query(
    `update studio.round set due_at = clock_timestamp() where state = 'open' and due_at is not null`,
  )
  await recoverSteps(running.studio.context)
}

/** Plays this many rounds of every game through the whole studio, then recomputes them as stored. */
const database = await studioDatabase()
const platform = await fakePlatform()
let isWrong = false
for (const model of [...SLOTS, ...INSTANT_IDS]) {
  const options = { databaseUrl: database.url, platformUrl: platform.url, model }
  const running = await runStudio(options)
  await play(running, model)
  const source = { store: running.studio.context.store, key: STUDIO_RING }
  const found = (await recheck(source, ROUNDS)).find(({ game }) => game === model)
  const wrong = found?.wrong.length ?? 0
  isWrong ||= wrong > 0 || !found
  process.stdout.write(`${model.padEnd(18)} ${found?.rounds ?? 0} rounds, ${wrong} differ\n`)
  await running.stop()
  await database.asOwner('truncate studio.round')
}
await platform.close()
await database.drop()
process.exit(isWrong ? 1 : 0)
