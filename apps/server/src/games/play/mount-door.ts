import type { Door } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'

/** Hangs a signed door into the server: its bytes in, its bytes out. */
export function mountDoor(app: FastifyInstance, door: Door) {
  for (const route of door.routes) {
    app.post(route, async ({ headers, body }, reply) => {
      const knock = { headers, body: typeof body === 'string' ? body : '' }
      const answer = await door.answer(route, knock)
      return reply.status(answer.status).headers(answer.headers).send(answer.text)
    })
  }
}
