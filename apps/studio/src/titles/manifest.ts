import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { filesBelow } from '../platform/file-tree.ts'
import type { Store } from '../platform/store.ts'
import { MATHS } from './versions.ts'

const OWN = fileURLToPath(new URL('..', import.meta.url))
const DAY_MS = 24 * 3_600_000
/** More frequent requests get the last result. */
const SIMULATED_MS = 60_000

type Files = Map<string, string>
type Parts = {
  store: Store
  clientDist: string
  now: () => Date
  alarmed: (differing: readonly string[]) => void
  requestedMs?: number
}

/** The files that run here, hashed when the program started and compared with the disk since (FAIR-012). */
export async function openManifest({
  store,
  clientDist,
  now,
  alarmed,
  requestedMs = SIMULATED_MS,
}: Parts) {
  const roots = [OWN, join(MATHS, 'src'), join(MATHS, 'models'), join(MATHS, 'data'), clientDist]
  const read = (): Files =>
    new Map(roots.flatMap((root) => filesBelow(root).map((file) => [file, sha256(file)] as const)))
  const first = read()
  const hash = createHash('sha256')
    .update([...first.values()].join())
    .digest('hex')
  const startedAt = now()
  let checkedAt = startedAt
  let differing: string[] = []
  await store.pool.query('insert into studio.manifest (hash) values ($1) on conflict do nothing', [
    hash,
  ])
  const check = () => {
    const latest = read()
    const names = new Set([...first.keys(), ...latest.keys()])
    differing = [...names].filter((name) => first.get(name) !== latest.get(name))
    checkedAt = now()
    if (differing.length > 0) alarmed(differing)
  }
  const timer = setInterval(check, DAY_MS).unref()
  return {
    hash,
    /** Checks again, unless that was done just now. */
    current: () => {
      if (now().getTime() - checkedAt.getTime() >= requestedMs) check()
      return {
        ...{ hash, files: first.size, startedAt, checkedAt },
        ...{ agrees: differing.length === 0, differing: differing.length },
      }
    },
    stop: () => clearInterval(timer),
  }
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

export type Manifest = Awaited<ReturnType<typeof openManifest>>

/** A public check of what runs here, and whether it is still what was started. */
export function mountManifest(app: FastifyInstance, manifest: Manifest) {
  app.get('/manifest', async () => manifest.current())
}
