import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of a built front end; those with a hash in their name are cached forever. Returns its page
 * unfilled, or null if nothing was built.
 */
export async function mountBuilt(app: FastifyInstance, dist: string | undefined) {
  if (!dist || !existsSync(join(dist, 'index.html'))) return null
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    wildcard: false,
    // The page itself is served by its route, filled and with its policy.
    globIgnore: ['index.html*'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/')
      reply.header(
        'cache-control',
        forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return readFileSync(join(dist, 'index.html'), 'utf8')
}
