import type { KycState } from '@parola/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Refusals, RefusedPart } from './kyc.rules.ts'

type Reading = Kysely<Tables>
type Row = Selectable<Tables['kyc.application']>

export type Application = {
  memberId: string
  brandId: string
  state: KycState
  profile: Buffer
  submission: number
  refused: RefusedPart[]
  refusals: Refusals
  provider: string | null
  providerRef: string | null
  savedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
}

export function applicationOf(row: Row): Application {
  return {
    memberId: row.member_id,
    brandId: row.brand_id,
    state: row.state as KycState,
    profile: row.profile,
    submission: row.submission,
    refused: row.refused as RefusedPart[],
    refusals: row.refusals as Refusals,
    provider: row.provider,
    providerRef: row.provider_ref,
    savedAt: row.saved_at,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
  }
}

export async function selectApplication(
  db: Reading,
  memberId: string,
): Promise<Application | null> {
  const row = await db
    .selectFrom('kyc.application')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ? applicationOf(row) : null
}

/** As above, and locks the row. */
export async function lockApplication(tx: Tx, memberId: string): Promise<Application | null> {
  const row = await tx
    .selectFrom('kyc.application')
    .selectAll()
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  return row ? applicationOf(row) : null
}

export async function selectByProvider(
  db: Reading,
  provider: string,
  ref: string,
): Promise<Application | null> {
  const row = await db
    .selectFrom('kyc.application')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  return row ? applicationOf(row) : null
}

type Saved = { memberId: string; brandId: string; state: KycState; profile: Buffer; now: Date }

export async function upsertProfile(tx: Tx, { memberId, brandId, state, profile, now }: Saved) {
  await tx
    .insertInto('kyc.application')
    .values({ member_id: memberId, brand_id: brandId, state, profile, saved_at: now })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ state, profile, saved_at: now }),
    )
    .execute()
}

export async function updateSubmitted(tx: Tx, s: { memberId: string; state: KycState; now: Date }) {
  await tx
    .updateTable('kyc.application')
    .set({
      state: s.state,
      submission: sql<number>`submission + 1`,
      submitted_at: s.now,
      refused: '[]',
      provider: null,
      provider_ref: null,
    })
    .where('member_id', '=', s.memberId)
    .execute()
}

export type Decision = {
  memberId: string
  state: KycState
  refused: readonly RefusedPart[]
  refusals: Refusals
  by: string
  now: Date
}

export async function updateDecided(tx: Tx, d: Decision) {
  await tx
    .updateTable('kyc.application')
    .set({
      state: d.state,
      refused: JSON.stringify(d.refused),
      refusals: JSON.stringify(d.refusals),
      decided_at: d.now,
      decided_by: d.by,
    })
    .where('member_id', '=', d.memberId)
    .execute()
}

export async function updateState(tx: Tx, memberId: string, state: KycState) {
  await tx.updateTable('kyc.application').set({ state }).where('member_id', '=', memberId).execute()
}

/** False if the submission was decided or resubmitted since. */
export async function updateProvider(
  db: Reading,
  p: { memberId: string; submission: number; provider: string; ref: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('kyc.application')
    .set({ provider: p.provider, provider_ref: p.ref })
    .where('member_id', '=', p.memberId)
    .where('submission', '=', p.submission)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Submissions that a provider should have decided by now, oldest first. */
export async function selectWaiting(db: Reading, before: Date, limit: number) {
  const rows = await db
    .selectFrom('kyc.application')
    .selectAll()
    .where('state', '=', 'submitted')
    .where('submitted_at', '<', before)
    .orderBy('submitted_at')
    .limit(limit)
    .execute()
  return rows.map(applicationOf)
}

/** Webhook messages too old for any provider to send again. */
export async function deleteOldNews(db: Reading, before: Date) {
  await db.deleteFrom('kyc.webhook').where('received_at', '<', before).execute()
}

/** False when this message has been received before. */
export async function insertWebhook(
  tx: Tx,
  w: { provider: string; webhookId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('kyc.webhook')
    .values({ provider: w.provider, webhook_id: w.webhookId, received_at: w.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhook_id')
    .executeTakeFirst()
  return row !== undefined
}
