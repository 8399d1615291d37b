import { featuresOf } from './features.ts'
import { createOutbox } from './foundations/delivery/index.ts'
import { challenges, phoneAuth } from './people/verification/index.ts'
import type { Clock } from './platform/clock/index.ts'
import type { Config } from './platform/config/index.ts'
import { openDb } from './platform/db/index.ts'
import { firstDelivery } from './platform/events/index.ts'
import { wiring } from './platform/feature/wiring.ts'
import { type Outgoing, outgoing, reachProviders } from './platform/http/index.ts'
import { createJobs, type Jobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { createRealtime } from './platform/realtime/index.ts'
import { claimSecrets, fieldKeysOf, heldKeys } from './platform/secrets/index.ts'
import { bySystem, type Engine, work } from './platform/work/index.ts'
import { createServers } from './servers.ts'

const POOL_SIZE = 24
/** Long reads: few concurrently, and each may take a minute (OPS-012). */
const READERS = 2
const READ_TIMEOUT_MS = 60_000

type AppParts = {
  config: Config
  clock: Clock
  log: Log
  /** How third parties are reached; each caller gets its own pool. */
  reachOut?: () => Outgoing
  /** Jobs are held back from other programs for so many seconds, and run here by `jobs.workOwn`. */
  holdsJobsS?: number
}

/** The platform with all its dependencies, not yet listening. */
export async function createApp({
  config,
  clock,
  log,
  reachOut = () => outgoing(),
  holdsJobsS,
}: AppParts) {
  const db = openDb(config.DATABASE_URL, {
    max: POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  await claimSecrets(db, heldKeys(config.secrets)).catch(async (error) => {
    await db.close()
    throw error
  })
  const reader = openReader(config, log)
  const late: { jobs?: Jobs } = {}
  const jobsOf = () => {
    if (!late.jobs) throw new Error('jobs are not there yet')
    return late.jobs
  }
  const engine: Engine = {
    db,
    clock,
    log,
    enqueue: (tx, kind, job) => jobsOf().enqueue(tx, kind, job),
    announce: (tx, kind, fact) => jobsOf().announce(tx, kind, fact),
  }
  const realtime = createRealtime({ databaseUrl: config.DATABASE_URL, db, log })
  const fieldKeys = fieldKeysOf(config.secrets)
  const outbox = createOutbox(fieldKeys)
  const proofs = challenges({ key: fieldKeys.hash, cost: config.CHALLENGE_COST })
  const sandboxUrl = config.SANDBOX_PUBLIC_URL
  const reach = reachProviders(reachOut(), { publicUrl: sandboxUrl, url: config.SANDBOX_URL })
  const phones = phoneAuth({ reach, sandboxUrl })
  const parts = { engine, realtime, config, fieldKeys, proofs, reach, phones }
  const features = featuresOf({ ...parts, outbox, reader, reachOut })
  late.jobs = createJobs({
    databaseUrl: config.JOBS_DATABASE_URL,
    db,
    log,
    now: () => clock.now(),
    nodeId: config.NODE_ID,
    ...(holdsJobsS ? { holdsS: holdsJobsS } : {}),
    ...wiring(features),
    deliver: (listener, fact) =>
      work(engine, bySystem(fact.brandId), async (w) => {
        if (await firstDelivery(w.tx, listener.name, fact.id)) await listener.run(w, fact)
      }),
  })
  const servers = await createServers({ ...parts, features })
  return { ...servers, features, jobs: late.jobs, realtime, engine, outbox, reader }
}

function openReader(config: Config, log: Log) {
  return openDb(config.READER_DATABASE_URL, {
    max: READERS,
    statementTimeoutMs: READ_TIMEOUT_MS,
    applicationName: 'parola-reader',
    onError: (error) => log.warn({ err: error }, 'reader connection lost'),
  })
}
