import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type RequirementRow = Selectable<Tables['turnover.requirement']>

/** A member's open requirements, the oldest first. */
export async function selectOpenRequirements(db: Kysely<Tables>, memberId: string, limit: number) {
  return db
    .selectFrom('turnover.requirement')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('requirement_id')
    .limit(limit)
    .execute()
}

/** Open requirements of members, the oldest of each first. */
export async function selectOpenRequirementsOf(
  db: Kysely<Tables>,
  members: readonly string[],
): Promise<RequirementRow[]> {
  return db
    .selectFrom('turnover.requirement')
    .selectAll()
    .where('member_id', 'in', [...members])
    .where('state', '=', 'open')
    .orderBy('member_id')
    .orderBy('requirement_id')
    .execute()
}

type OpenSums = { requirements: number; left: bigint; locked: bigint }

/**
 * What open requirements demand and hold together, however many there are: each locks the share of its money that
 * was not yet wagered, rounded up.
 */
export async function sumOpenRequirements(
  db: Kysely<Tables>,
  criteria: { memberId: string; openedBy?: Date },
): Promise<OpenSums> {
  const { rows } = await sql<OpenSums>`
    select count(*)::integer as requirements,
           coalesce(sum(required_minor - done_minor), 0)::bigint as left,
           coalesce(sum(div(amount_minor::numeric * (required_minor - done_minor) + required_minor - 1,
                            required_minor)), 0)::bigint as locked
      from turnover.requirement
     where member_id = ${criteria.memberId} and state = 'open'
       and opened_at <= coalesce(${criteria.openedBy ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0] ?? { requirements: 0, left: 0n, locked: 0n }
}

/** None of the money of any open requirement is left. */
export async function lapseRequirements(
  tx: Tx,
  closing: { memberId: string; now: Date; closedSeq: bigint },
) {
  await tx
    .updateTable('turnover.requirement')
    .set({
      ...{ state: 'lapsed', closed_for: 'empty' },
      ...{ closed_at: closing.now, closed_seq: closing.closedSeq },
    })
    .where('member_id', '=', closing.memberId)
    .where('state', '=', 'open')
    .execute()
}

export type NewRequirement = {
  memberId: string
  requirementId: string
  brandId: string
  source: string
  sourceKey: string
  amountMinor: bigint
  requiredMinor: bigint
  /** The last row of the member's shard: those after it may count for it. */
  openedSeq: bigint
  now: Date
}

/** An excluded member no longer has to wager deposits: their own money can be withdrawn (RG-005). */
export async function closeDepositRequirements(tx: Tx, memberId: string, now: Date) {
  await tx
    .updateTable('turnover.requirement')
    .set({ state: 'lapsed', closed_at: now, closed_for: 'released' })
    .where('member_id', '=', memberId)
    .where('source', '=', 'deposit')
    .where('state', '=', 'open')
    .execute()
}

/** Repeating it for the same fact has no effect. */
export async function insertRequirement(tx: Tx, requirement: NewRequirement) {
  await tx
    .insertInto('turnover.requirement')
    .values({
      member_id: requirement.memberId,
      requirement_id: requirement.requirementId,
      brand_id: requirement.brandId,
      source: requirement.source,
      source_key: requirement.sourceKey,
      amount_minor: requirement.amountMinor,
      required_minor: requirement.requiredMinor,
      opened_at: requirement.now,
      opened_seq: requirement.openedSeq,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'source_key']).doNothing())
    .execute()
}

export type RequirementChange = {
  row: Pick<RequirementRow, 'member_id' | 'requirement_id'>
  done: bigint
  closedFor: 'played' | null
}

/** Changes of a batch, which the last row of it closes. */
export async function updateRequirements(
  tx: Tx,
  changes: readonly RequirementChange[],
  { now, upTo }: { now: Date; upTo: bigint },
) {
  if (changes.length === 0) return
  await sql`
    update turnover.requirement r
       set done_minor = c.done,
           state = case when c.closed_for is null then 'open' else 'done' end,
           closed_at = case when c.closed_for is not null then ${now}::timestamptz end,
           closed_seq = case when c.closed_for is not null then ${upTo}::bigint end,
           closed_for = c.closed_for
      from unnest(${changes.map(({ row }) => row.member_id)}::uuid[],
                  ${changes.map(({ row }) => row.requirement_id)}::uuid[],
                  ${changes.map(({ done }) => done)}::bigint[],
                  ${changes.map(({ closedFor }) => closedFor)}::text[]) c (member_id, requirement_id, done, closed_for)
     where r.member_id = c.member_id and r.requirement_id = c.requirement_id
       -- It may have been released since it was read; that is permanent.
       and r.closed_for is distinct from 'released'`.execute(tx)
}

/** Permanently: no reversed round reopens it, whether it was open or completed. */
export async function closeRequirement(
  tx: Tx,
  requirement: { memberId: string; sourceKey: string; now: Date },
) {
  await tx
    .updateTable('turnover.requirement')
    .set({
      state: sql<string>`case when state = 'open' then 'lapsed' else state end`,
      closed_at: sql<Date>`coalesce(closed_at, ${requirement.now})`,
      closed_for: 'released',
    })
    .where('member_id', '=', requirement.memberId)
    .where('source_key', '=', requirement.sourceKey)
    .execute()
}

/**
 * Requirements that a row of the feed may have filled, or that lapsed with what was lost in its bet, oldest first.
 * All of them: a reversal is taken off the last ones, wherever they are.
 */
export async function selectMendable(
  tx: Tx,
  { memberId, seq, recordedAt }: { memberId: string; seq: bigint; recordedAt: Date },
) {
  return tx
    .selectFrom('turnover.requirement')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('opened_seq', '<', seq),
        eb.and([eb('opened_seq', 'is', null), eb('opened_at', '<=', recordedAt)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('closed_at', 'is', null),
        eb('closed_seq', '>=', seq),
        eb.and([eb('closed_seq', 'is', null), eb('closed_at', '>=', recordedAt)]),
      ]),
    )
    .where((eb) => eb.or([eb('state', '=', 'open'), eb('closed_for', 'in', ['played', 'empty'])]))
    .where((eb) => eb.or([eb('done_minor', '>', 0n), eb('closed_for', '=', 'empty')]))
    .orderBy('requirement_id')
    .execute()
}

type RequirementPage = {
  memberId: string
  state?: string | undefined
  source?: string | undefined
  before?: string | undefined
  limit: number
}

/** Requirements of a member, newest first, from a cursor: ids grow with time. */
export async function selectRequirements(db: Kysely<Tables>, page: RequirementPage) {
  let query = db
    .selectFrom('turnover.requirement')
    .selectAll()
    .where('member_id', '=', page.memberId)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  if (page.source !== undefined) query = query.where('source', '=', page.source)
  if (page.before !== undefined) query = query.where('requirement_id', '<', page.before)
  return query.orderBy('requirement_id', 'desc').limit(page.limit).execute()
}

type CashOf = { memberId: string; brandId: string; minor: bigint }

/** Of the given members, those with an open requirement, and what is in their main account, on hold, reserved for stakes, under review and in escrow. */
export async function sumCashBehindRequirements(
  tx: Tx,
  members: readonly string[],
): Promise<CashOf[]> {
  const { rows } = await sql<CashOf>`
    select p.member_id as "memberId", p.brand_id as "brandId", sum(p.balance)::bigint as minor
      from ledger.wallet p
     where p.member_id = any (${[...members]}::uuid[]) and p.wallet in ('main', 'held', 'reserved', 'review', 'escrow')
       and exists (select from turnover.requirement r where r.member_id = p.member_id and r.state = 'open')
     group by p.member_id, p.brand_id`.execute(tx)
  return rows
}
