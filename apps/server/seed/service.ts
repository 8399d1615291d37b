import { requestDeposit } from '#agents/agent-service'
import { createTurnover } from '#money/turnover'
import { findMemberByName } from '#people/member'
import type { FieldKeys } from '#platform/crypto'
import { newId } from '#platform/random'
import { bySystem, type Engine, must, work } from '#platform/work'

const REQUESTED_MINOR = 50_000n

/** A member of the demo who waits for the agent's answer, so that the agent's list is not empty. */
export async function seedService(engine: Engine, fieldKeys: FieldKeys) {
  const named = { brandId: 'ph', username: 'demomay' }
  const member = await findMemberByName({ db: engine.db.kysely }, named)
  must(member, 'a demo without its members')
  const { actor, brandId } = bySystem('ph')
  const opening = {
    actor: { ...actor, kind: 'member' as const, memberId: member.memberId },
    brandId,
  }
  const guards = { heldUntil: async () => null }
  const parts = { turnover: createTurnover(), guards, fieldKeys }
  await work(engine, opening, (w) =>
    requestDeposit(parts, w, {
      ...{ requestKey: newId(w.now), amount: REQUESTED_MINOR, note: 'GCash, before noon please' },
    }),
  )
}
