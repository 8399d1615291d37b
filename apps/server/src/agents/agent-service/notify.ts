import { formatMinor } from '@parola/money'
import { findMember } from '#people/member'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { serviceChanged } from './facts.ts'
import type { RequestRow } from './request.sql.ts'
import type { Party } from './service.rules.ts'

type Message = { to: Party; kind: string }

/** Both parties' tabs are notified of a change, and each gets the messages for them. */
export async function notify(work: Work, row: RequestRow, messages: readonly Message[]) {
  const ids = { member: row.member_id, agent: row.agent_id }
  for (const memberId of [ids.member, ids.agent]) {
    const { reference, state } = row
    await work.emit(serviceChanged, { memberId, data: { reference, state } })
  }
  for (const { to, kind } of messages) {
    const other = await findMember({ db: work.tx }, to === 'member' ? ids.agent : ids.member)
    const params = {
      amount: formatMinor(row.amount_minor, row.currency),
      from: other?.nickname ?? '',
      // An agent has another page for it than a member.
      ...(to === 'agent' ? { side: to } : {}),
      ...(row.due_by ? { until: row.due_by.toISOString() } : {}),
    }
    await sendMessage(work, { memberId: ids[to], kind: `service-${kind}`, params })
  }
}
