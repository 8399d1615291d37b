import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type Shown = 'waiting' | 'coming' | 'over'

type Sought = {
  brandId: string
  game?: string | undefined
  show: Shown
  limit: number
  offset: number
}

/** No more issues are counted for a list than anybody pages through. */
const COUNTED_MAX = 10_000

/** Held, or past their draw and not settled; the first part is that of the index. */
const WAITS = sql<boolean>`(held_because is not null or state in ('closed', 'drawn')
    or state = 'void' and settled_at is null)
  and (held_because is not null or draws_at <= platform.clock() or state = 'void')`

const WHICH: Record<Shown, RawBuilder<boolean>> = {
  waiting: WAITS,
  coming: sql<boolean>`state in ('open', 'closed') and draws_at > platform.clock()`,
  over: sql<boolean>`state in ('settled', 'void') and settled_at is not null`,
}

/** Issues of a brand: those to come the next one first, the others the last one first. */
export async function selectCalendar(db: Kysely<Tables>, sought: Sought) {
  let found = db
    .selectFrom('lottery_issue.issue')
    .where('brand_id', '=', sought.brandId)
    .where(WHICH[sought.show])
  if (sought.game !== undefined) found = found.where('game', '=', sought.game)
  const rows = await found
    .selectAll()
    .orderBy('draws_at', sought.show === 'coming' ? 'asc' : 'desc')
    .limit(sought.limit)
    .offset(sought.offset)
    .execute()
  const counted = found.select('issue_id').limit(COUNTED_MAX).as('counted')
  const { total } = await db
    .selectFrom(counted)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export type Sales = {
  game: string
  numero: string | null
  issues: number
  tickets: number
  stake: bigint
  payout: bigint
  margin: bigint
}

/** What was sold and paid, by game, or by issue of one game; void issues returned all they sold. */
export async function sumSales(
  db: Kysely<Tables>,
  { brandId, game, since }: { brandId: string; game?: string | undefined; since: Date },
): Promise<Sales[]> {
  const numero = game === undefined ? sql`null::text` : sql`numero`
  const { rows } = await sql<Sales>`
    select game, ${numero} as numero, count(*)::integer as issues,
           coalesce(sum(ticket_count), 0)::integer as tickets,
           coalesce(sum(stake_minor), 0)::bigint as stake,
           coalesce(sum(case state when 'void' then stake_minor else payout_minor end), 0)::bigint as payout,
           coalesce(sum(stake_minor - payout_minor) filter (where state = 'settled'), 0)::bigint as margin
      from lottery_issue.issue
     where brand_id = ${brandId} and draws_at >= ${since} and draws_at <= platform.clock()
       and ticket_count > 0 and (${game ?? null}::text is null or game = ${game ?? null})
     group by 1, 2 order by max(draws_at) desc limit 200`.execute(db)
  return rows
}

export async function selectPastResults(db: Kysely<Tables>, issueId: string) {
  return db
    .selectFrom('lottery_issue.past_result')
    .selectAll()
    .where('issue_id', '=', issueId)
    .orderBy('version')
    .limit(100)
    .execute()
}
