import Fastify, { type FastifyInstance } from 'fastify'
import { mountCalls } from '../../apps/sandbox/src/calls.ts'
import { signatureOf } from '../../apps/sandbox/src/signature.ts'
import { openStore } from '../../apps/sandbox/src/store.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/index.ts'
import type { Outgoing } from '../../apps/server/src/platform/http/index.ts'
import { createLog } from '../../apps/server/src/platform/log/index.ts'
import { readConfig as readStudioConfig } from '../../apps/studio/src/platform/config.ts'
import { createStudio } from '../../apps/studio/src/studio.ts'
import type { PastClock } from './clock.ts'

/** The programs that serve visitors run what the history leaves undone, so many seconds later. */
const HOLDS_JOBS_S = 600

type Env = Record<string, string>
export type Envs = { platform: Env; studio: Env; sandbox: Env }
export type Programs = Awaited<ReturnType<typeof openPrograms>>

/**
 * The platform, the studio and the payment gateway once more, in this process and at another time: on the same data,
 * without a port, and calling each other alone. No text message and no e-mail leaves.
 */
export async function openPrograms(envs: Envs, clock: PastClock) {
  const config = readConfig(envs.platform)
  const log = createLog(config.LOG_LEVEL)
  const gateway = openGateway(envs.sandbox, clock)
  const outside = new Map<string, () => FastifyInstance>([
    [new URL(config.GATEWAY_URL).origin, () => gateway.app],
    [new URL(config.STUDIO_URL).origin, () => studio.app],
  ])
  const reachOut =
    (): Outgoing =>
    async (url, { body, ...rest }) => {
      const { origin, pathname, search } = new URL(url)
      const app = outside.get(origin)?.()
      // Bytes go to push services alone, which are outside.
      if (!app || body instanceof Uint8Array)
        throw new Error(`the history calls nobody outside: ${origin}`)
      const init = { ...rest, ...(body === undefined ? {} : { body }) }
      const signed = app === gateway.app ? gateway.signed(init, `${pathname}${search}`) : init
      return injected(app, `${pathname}${search}`, signed)
    }
  const platform = await createApp({ config, clock, log, reachOut, holdsJobsS: HOLDS_JOBS_S })
  const studio = await createStudio({
    config: readStudioConfig(envs.studio),
    now: () => clock.now(),
    recoversItself: false,
    crash: 'none',
    reach: (url, init) => injected(platform.http, new URL(url).pathname, init),
  })
  await platform.jobs.prepare()
  return {
    ...{ platform, studio, clock, log },
    brand: { brandId: 'ph', currency: 'PHP' },
    secret: config.secrets.crowdSecret ?? '',
    close: async () => {
      await studio.stop()
      await platform.jobs.stop()
      await platform.reader.close()
      await platform.engine.db.close()
      await gateway.close()
    },
  }
}

type Init = { method: string; headers: Record<string, string>; body?: string }

async function injected(app: FastifyInstance, url: string, { method, headers, body }: Init) {
  const answer = await app.inject({
    ...{ method: method as 'POST', url, headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: answer.statusCode,
    headers: new Headers(answer.headers as Record<string, string>),
    text: answer.payload,
  }
}

/** The records of the sandbox's gateway, with orders that end as they are taken. */
function openGateway(env: Env, clock: PastClock) {
  const store = openStore(env.DATA_DIR ?? '')
  const secrets = [env.GATEWAY_SECRET ?? '']
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const now = () => clock.now().getTime()
  const publicUrl = env.PUBLIC_URL ?? ''
  mountCalls(app, { store, publicUrl, now, paysAlone: true, endsAtOnce: true }, secrets)
  return {
    app,
    /** Signed again: a signature is checked by the time of day. */
    signed: <I extends Init>(init: I, path: string): I => {
      const id = init.headers['webhook-id'] ?? ''
      const sentAt = new Date()
      const call = `${init.method} ${path}`
      const signature = signatureOf(secrets, { id, at: sentAt, call, body: init.body ?? '' })
      const stamp = String(Math.floor(sentAt.getTime() / 1000))
      const headers = { 'webhook-timestamp': stamp, 'webhook-signature': signature }
      return { ...init, headers: { ...init.headers, ...headers } }
    },
    close: async () => {
      await app.close()
      store.close()
    },
  }
}
