import type { opsPromotion, opsPromotions } from '@parola/contract'
import type { Currency } from '@parola/money'
import { waitingRequest } from '#people/approval'
import { selectOperators } from '#people/operator'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, refuse } from '#platform/work'
import {
  countByStatus,
  type PromotionRow,
  selectOne,
  selectPage,
  selectVersions,
} from './promotion.sql.ts'
import type { Terms } from './terms.rules.ts'
import { readTerms } from './terms.ts'

/** Promotions of the brand with what they have cost, newest first. */
export async function readPage(glance: Glance, { query }: Input<typeof opsPromotions>) {
  const { db, brandId } = glance
  const page = { brandId, state: query.state, before: query.cursor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectPage(db, { ...page, limit }),
    (row) => row.promotion_id,
  )
  return { content: shown.map((row) => rowOf(row, readTerms(row.terms), glance)), next }
}

function rowOf(row: PromotionRow, terms: Terms, { actor }: Glance) {
  const isDraft = row.live_version === null
  return {
    ...{ id: row.promotion_id, kind: terms.offer.kind },
    title: terms.content[actor.language].title,
    state: row.state as 'draft' | 'live' | 'stopped',
    ...{ startsAt: terms.startsAt, endsAt: terms.endsAt },
    currency: row.currency as Currency,
    budget: isDraft ? terms.budget : row.budget_minor,
    left: isDraft ? terms.budget : row.left_minor,
    ...{ claims: row.claims, cost: row.cost_minor },
  }
}

/** @throws Refusal NOT_FOUND */
export async function readOne(glance: Glance, { query }: Input<typeof opsPromotion>) {
  const { db, brandId } = glance
  const row = await selectOne(db, { brandId, promotionId: query.id })
  const versions = row ? await selectVersions(db, row.promotion_id) : []
  const [last] = versions
  if (!row || !last) refuse('NOT_FOUND')
  const operators = await selectOperators(db)
  const names = new Map(operators.map((each) => [each.operator_id, each.username]))
  const entries = await countByStatus(db, row.promotion_id)
  const about = { subject: `promotion:${row.promotion_id}`, kinds: ['promotion.publish'] as const }
  return {
    ...rowOf(row, readTerms(last.terms), glance),
    liveVersion: row.live_version,
    versions: versions.map((version) => ({
      ...{ version: version.version, terms: readTerms(version.terms), hash: version.terms_hash },
      author: (version.author && names.get(version.author)) ?? '',
      ...{ reason: version.reason, savedAt: version.saved_at },
    })),
    required: entries.reduce((sum, { required }) => sum + required, 0n),
    entries: entries.map(({ status, count }) => ({ status, count })),
    isPending: (await waitingRequest(glance, about)) !== null,
  }
}
