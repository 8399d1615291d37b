import { setPriority } from 'node:os'
import type { Databases } from '../start/databases.ts'
import { openClock } from './clock.ts'
import type { Size } from './plan.rules.ts'
import { type Envs, openPrograms } from './programs.ts'
import { writeHistory } from './write.ts'

/** Whatever a visitor needs comes first. */
const LAST = 19

const { databases, envs, size } = JSON.parse(process.env.HISTORY ?? '') as {
  databases: Databases
  envs: Envs
  size?: Size
}
setPriority(LAST)
const stopping = new AbortController()
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort())
const clock = await openClock(databases)
const programs = await openPrograms(envs, clock)
await writeHistory(programs, { signal: stopping.signal, ...(size ? { size } : {}) })
await programs.close()
await clock.close()
process.exit(0)
