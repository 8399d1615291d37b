import swaggerUi from '@fastify/swagger-ui'
import { type CallShape, calls, isConsoleCall } from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../platform/http/index.ts'

const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/** The calls of the site; the console's calls are not published. */
const ofTheSite = Object.fromEntries(
  Object.entries<CallShape>(calls).filter(([, shape]) => !isConsoleCall(shape)),
)

/** The page requests a plugin of this name; ours provides the contract's own document. */
const contractDocument = Object.assign(
  async (app: FastifyInstance) => {
    const document = openApi(ofTheSite)
    app.decorate('swagger', () => document as never)
  },
  {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
    [Symbol.for('fastify.display-name')]: '@fastify/swagger',
  },
)

/** The OpenAPI document at `/docs/json`, and a page to read it at `/docs`. */
export async function mountDocs(app: FastifyInstance) {
  await app.register(contractDocument)
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY })
}
