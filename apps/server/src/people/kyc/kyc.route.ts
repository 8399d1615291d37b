import { idVerification, setPersonalInfo, uploadIdImages } from '@parola/contract'
import type { FastifyInstance } from 'fastify'
import { answers, type Route } from '#platform/http'
import { bySystem, refuse, work } from '#platform/work'
import { type ProfileKeys, savePersonalInfo, verificationOf } from './applications.ts'
import { requestVerdictJob } from './jobs.ts'
import { insertWebhook } from './kyc.sql.ts'
import type { ProviderNews } from './provider.ts'
import { type SendingParts, sendPictures } from './send-pictures.ts'

const BIRTHDAY = [{ field: 'birthday', rule: 'birthday' }]
export const NEWS_PATH = '/kyc/v1/webhooks/sandbox'

export function kycRoutes(parts: SendingParts & { keys: ProfileKeys }): Route[] {
  return [
    answers(idVerification, { reads: verificationOf }),
    answers(setPersonalInfo, {
      acts: async (opening, { body }) => {
        const { underAge, ...profile } = body
        const saved = await work(parts.engine, opening, async (w) => {
          const requested = await savePersonalInfo(w, parts.keys, { profile, underAge })
          return requested ? { requested } : { value: await verificationOf(w) }
        })
        // Refused after the commit: a refusal inside it would take the trace in the audit log along.
        if ('requested' in saved)
          refuse('BIRTHDAY_TO_CONFIRM', { fields: BIRTHDAY, ...saved.requested })
        return { value: saved.value }
      },
    }),
    answers(uploadIdImages, { acts: (opening, input) => sendPictures(parts, opening, input) }),
  ]
}

type NewsParts = Pick<SendingParts, 'engine'> & {
  read(body: string, headers: Record<string, string | undefined>): ProviderNews | null
}

/**
 * Webhook of the provider: accepted once per id, answered immediately, and processed by a job that queries
 * the provider.
 */
export function mountNews(app: FastifyInstance, { engine, read }: NewsParts) {
  app.post(NEWS_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const news = read(body, request.headers as Record<string, string>)
    if (!news) return reply.status(401).send({ success: false, code: 'BAD_SIGNATURE' })
    await work(engine, bySystem(), async (w) => {
      const { webhookId, ref } = news
      const isNew = await insertWebhook(w.tx, { provider: 'sandbox', webhookId, now: w.now })
      if (isNew) await w.later(requestVerdictJob, { ref })
    })
    return { success: true, code: 'OK' }
  })
}
