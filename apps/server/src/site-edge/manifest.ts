import type { FastifyInstance } from 'fastify'
import { findBrand } from '../foundations/brand/index.ts'
import type { Engine } from '../platform/work/index.ts'

const FOR_AN_HOUR = 'public, max-age=3600'
/** The dark theme's background, as in `index.html`. */
const COLOUR = '#0b1113'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  ...{ src, sizes, purpose },
  type: 'image/png',
})

/** The web app of a brand as browsers install it (HELP-05). */
export function mountManifest(app: FastifyInstance, engine: Engine) {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { config } = await findBrand(engine.db.kysely, request.host, engine.clock.now())
    return reply
      .type('application/manifest+json')
      .header('cache-control', FOR_AN_HOUR)
      .send({
        ...{ id: '/', name: config.name, short_name: config.name, start_url: '/', scope: '/' },
        ...{ display: 'standalone', background_color: COLOUR, theme_color: COLOUR },
        icons: [
          icon('/icons/192.png', '192x192', 'any'),
          icon('/icons/512.png', '512x512', 'any'),
          icon('/icons/maskable-512.png', '512x512', 'maskable'),
        ],
      })
  })
}
