import { newId } from '#platform/random'
import type { Work } from '#platform/work'
import { insertStep } from './limits.sql.ts'

type Step = { memberId: string; brandId?: string; what: string; detail: object }

/** Records a member's step, in the transaction of the step itself (RG-012). */
export async function keepStep(w: Work, { brandId = w.brandId, ...step }: Step) {
  const { now, actor } = w
  await insertStep(w.tx, { ...step, brandId, stepId: newId(now), actorKind: actor.kind, now })
}
