import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openBrowser } from '../client/browser.ts'
import { type Connection, openConnection } from '../client/connection.ts'
import { paceOf } from '../pace.ts'
import { openRoll } from '../roll.ts'
import { openAttendance } from './attendance.ts'
import { type Counts, noCounts } from './presence.ts'
import type { Settings } from './settings.ts'
import { readSwitch, type Wanted } from './switch.ts'

/** Between two looks at the operators' switch, and between two arrivals: nobody comes at the same moment as others. */
const TIMES = { readEveryMs: 10_000, comeEveryMs: 5000 }

/** Keeps members on a site until the end; while the operators' switch is off, nobody is there. */
export async function keepPresent(
  settings: Settings,
  { log, end, times = TIMES }: { log: Logger; end: AbortSignal; times?: typeof TIMES },
) {
  const connection = openConnection(undefined)
  const roll = openRoll(join(settings.DATA_DIR, 'members.json'))
  const counts = noCounts()
  const clock = paceOf({ end })
  const look = lookAgain({ settings, connection, everyMs: times.readEveryMs }, () => roll.write())
  let attendance: ReturnType<typeof openAttendance> | null = null
  const server = await serveState(settings, () => ({
    present: attendance?.count() ?? 0,
    ...counts,
  }))
  while (!clock.isOver()) {
    const { site, wanted } = await look(clock.now())
    if (site && !attendance) {
      attendance = openAttendance(
        partsOf(settings, { currency: site.currency, roll, log, counts }),
        end,
      )
    }
    // A site that does not answer for a moment sends nobody away.
    if (wanted?.isOn && site) attendance?.admit(wanted, site.timeZone)
    else if (wanted) await attendance?.dismiss()
    await clock.rest(times.comeEveryMs)
  }
  await attendance?.dismiss()
  roll.write()
  server.close()
  await connection.close()
}

type Own = { currency: string; roll: ReturnType<typeof openRoll>; log: Logger; counts: Counts }

function partsOf(settings: Settings, own: Own) {
  return {
    site: { url: settings.SITE_URL, crowdSecret: settings.CROWD_SECRET },
    ...{ outbox: settings.SANDBOX_URL, seed: settings.CROWD_SEED, ...own },
    affiliateCodes: settings.CROWD_AFFILIATE,
    agentCode: settings.CROWD_AGENTS,
    invitations: new Set<string>(),
  }
}

type Look = { settings: Settings; connection: Connection; everyMs: number }

/** What the operators want and what the site is, as it was answered last. */
function lookAgain({ settings, connection, everyMs }: Look, looked: () => void) {
  const { SITE_URL: url, CROWD_SECRET: secret } = settings
  let requestedAt = Number.NEGATIVE_INFINITY
  let wanted: Wanted | null = null
  let site: Awaited<ReturnType<typeof lookAtSite>> = null
  return async (now: number) => {
    if (now - requestedAt >= everyMs) {
      requestedAt = now
      wanted = await readSwitch(connection, { url, secret })
      site ??= await lookAtSite(url)
      looked()
    }
    return { wanted, site }
  }
}

/** Currency and time zone of the site; null while it does not answer. */
async function lookAtSite(url: string) {
  const browser = openBrowser({ url })
  try {
    return await browser.call('systemStatus')
  } catch {
    return null
  } finally {
    await browser.close()
  }
}

/** `/readyz` for whoever starts the program, `/state` for whoever wants to know how it is going. */
async function serveState({ PORT, HOST }: Settings, state: () => object) {
  const server = createServer(({ url }, response) => {
    const body = url === '/state' ? state() : url === '/readyz' ? { ok: true } : null
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { ok: false }))
  })
  await new Promise<void>((ready, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, ready)
  })
  return server
}
