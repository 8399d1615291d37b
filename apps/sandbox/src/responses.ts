import type { FastifyReply } from 'fastify'

export function ok(value: unknown) {
  return { success: true, code: 'OK', message: '', value }
}

export function refuse(reply: FastifyReply, status: number, code: string) {
  return reply.status(status).send({ success: false, code, message: code, value: null })
}
