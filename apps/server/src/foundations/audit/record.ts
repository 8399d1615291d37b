import type { Work } from '#platform/work'
import { withoutSecrets } from './audit.rules.ts'
import { insertEntry } from './audit.sql.ts'

export type Deed = {
  /** `noun.verb`, as `member.block`. */
  what: string
  /** What it was done to, as `member:<id>`. */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string | null
}

/**
 * Writes down who did what, from where and why, in the transaction of the deed itself (AUD-001):
 * neither is there without the other. Secrets are left out of the states by their names (AUD-004).
 */
export async function record(work: Work, { what, subject, before, after, reason }: Deed) {
  const { kind, operatorId, memberId, roles, sessionId, address } = work.actor
  await insertEntry(work.tx, {
    at: work.now,
    brandId: work.brandId || null,
    actorKind: kind,
    operatorId,
    memberId,
    roles,
    sessionId,
    address,
    what,
    subject,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    reason: reason ?? null,
  })
}
