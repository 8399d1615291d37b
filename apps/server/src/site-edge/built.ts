import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const COMPRESSED = /\.(br|gz)$/

/** What files that are not pages of the site may load: the worker of the installed app, and its page without a network. */
const POLICIES: Record<string, string> = {
  'sw.js': "default-src 'none'; connect-src 'self'",
  'offline.html':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
}

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
      const policy = POLICIES[basename(path).replace(COMPRESSED, '')]
      if (policy) reply.header('content-security-policy', policy)
    },
  })
  return readFileSync(join(dist, 'index.html'), 'utf8')
}
