import { type OperatorRight, QUEUES, WITHDRAWAL_STAGES } from '@parola/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db'

type Queue = (typeof QUEUES)[number]
type Source = { needs: readonly OperatorRight[]; waiting: (brandId: string) => RawBuilder<unknown> }

/** The most that is counted: more is more work than one can see. */
const MOST = 1000

/** The rights that the screen of a queue needs, and what waits in it, as the times since when, by an index of its own. */
const SOURCES: Record<Queue, Source> = {
  withdrawals: {
    needs: ['withdrawal.view'],
    waiting: (brandId) => sql`
      select created_at as since from cashier.withdrawal
       where brand_id = ${brandId} and state = any(${[...WITHDRAWAL_STAGES.waiting]})`,
  },
  deposits: {
    needs: ['deposit.view'],
    waiting: (brandId) => sql`
      select created_at as since from cashier.deposit where brand_id = ${brandId} and state = 'REVIEW'`,
  },
  kyc: {
    needs: ['kyc.view'],
    waiting: (brandId) => sql`
      select submitted_at as since from kyc.application where brand_id = ${brandId} and state = 'review'`,
  },
  'held-wins': {
    needs: ['money.view', 'game.view'],
    waiting: (brandId) => sql`
      select held_at as since from bet.held_win where brand_id = ${brandId} and state = 'held'`,
  },
  cases: {
    needs: ['case.view'],
    waiting: (brandId) => sql`
      select opened_at as since from screening.person_case
       where brand_id = ${brandId} and closed_at is null`,
  },
  'money-cases': {
    needs: ['deposit.view'],
    waiting: (brandId) => sql`
      select opened_at as since from cashier.money_case
       where brand_id = ${brandId} and closed_at is null`,
  },
  feedback: {
    needs: ['feedback.view'],
    waiting: (brandId) => sql`
      select created_at as since from feedback.message
       where brand_id = ${brandId} and state in ('new', 'in-progress')`,
  },
  chats: {
    needs: ['chat.view'],
    waiting: (brandId) => sql`
      select waiting_since as since from chat.chat
       where brand_id = ${brandId} and state <> 'closed' and waiting_since is not null`,
  },
}

type Waiting = { queue: Queue; count: number; oldestAt: Date | null }

/** How much waits in the queues that these rights open. */
export async function countQueues(
  db: Kysely<Tables>,
  brandId: string,
  rights: readonly OperatorRight[],
): Promise<Waiting[]> {
  const counted: Waiting[] = []
  for (const queue of QUEUES) {
    const { needs, waiting } = SOURCES[queue]
    if (!needs.every((right) => rights.includes(right))) continue
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*)::integer as count, min(since) as oldest
        from (${waiting(brandId)} order by since limit ${MOST}) w`.execute(db)
    counted.push({ queue, count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null })
  }
  return counted
}
