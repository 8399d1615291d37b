import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOR_EVER = 'public, max-age=31536000, immutable'
const VERIFIER = 'verify.html'

/** The built clients, compressed at build time; files named by their content are cached for ever. */
export async function mountClientFiles(app: FastifyInstance, dist: string) {
  const alone = await verifierPolicy(dist)
  await app.register(async (files) => {
    files.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
      // A refused path names no file; any other error is reported as everywhere.
      if ([400, 403].includes(error.statusCode ?? 0)) return reply.callNotFound()
      return reply.send(error)
    })
    await files.register(fastifyStatic, {
      root: dist,
      prefix: '/play/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'public, max-age=0')
        if (alone && path.endsWith(VERIFIER)) reply.header('content-security-policy', alone)
      },
    })
  })
}

/** The offline verifier contains its one script, which may run but not connect to anything. */
async function verifierPolicy(dist: string): Promise<string | null> {
  const page = await readFile(join(dist, VERIFIER), 'utf8').catch(() => '')
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1]
  if (!script) return null
  const hash = createHash('sha256').update(script).digest('base64')
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`
}
