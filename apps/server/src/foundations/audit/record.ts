import type { Work } from '#platform/work'
import { withoutSecrets } from './audit.rules.ts'
import { insertEntry } from './audit.sql.ts'

export type AuditEntry = {
  /** `noun.verb`, as `member.block`. */
  what: string
  /** The object of the action, as `member:<id>`. */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string | null
}

/**
 * Records who did what, from where and why, in the transaction of the action itself (AUD-001): neither exists
 * without the other. What a sub-account does names its owner, and itself as `subAccount`. Secrets are removed from the states by their names (AUD-004).
 */
export async function record(work: Work, { what, subject, before, after, reason }: AuditEntry) {
  const { kind, operatorId, memberId, subAccount, roles, sessionId, address } = work.actor
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
    after: withoutSecrets(
      subAccount ? { ...(after as object), subAccount: subAccount.memberId } : after,
    ),
    reason: reason ?? null,
  })
}
