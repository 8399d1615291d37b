import { merkleTree } from '@parola/maths/lottery'
import { issues } from '#games/lottery-issue'
import { selectLeaves } from '#games/lottery-ticket'
import { sha256 } from '#platform/crypto'
import type { Tx } from '#platform/db'
import type { Work } from '#platform/work'

/** Tickets that are hashed before other calls run again. */
const PAGE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Ends the sale of an issue and publishes the root of its tickets (DRW-002). Sales in progress are waited for. */
export async function closeIssue(w: Work, issueId: string) {
  const issue = await issues.lockIssue(w.tx, issueId)
  if (issue?.state !== 'open') return
  await issues.updateClosed(w.tx, issueId, await salesOf(w.tx, issueId))
}

async function salesOf(tx: Tx, issueId: string): Promise<issues.Closed> {
  const tree = merkleTree(sha256)
  let [count, stakeMinor] = [0, 0n]
  for (let after = FIRST; ; ) {
    const rows = await selectLeaves(tx, issueId, { after, limit: PAGE })
    for (const row of rows) {
      tree.addTicket({ ticketId: row.ticket_id, contentHash: row.content_hash })
      stakeMinor += row.stake_minor
    }
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return { root: tree.root(), count, stakeMinor }
    after = last.ticket_id
  }
}
