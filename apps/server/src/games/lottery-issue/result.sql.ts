import { sql } from 'kysely'
import type { Tx } from '#platform/db'
import type { IssueRow } from './issue.sql.ts'

/** The result of a state draw, as two operators have entered it. */
export async function updateEntered(
  tx: Tx,
  { issue_id: issueId, version }: IssueRow,
  result: string,
) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({
      ...{ state: 'drawn', result, seed: null, is_simulated: false, version: version + 1 },
      ...{ held_because: null, drawn_at: sql<Date>`platform.clock()` },
    })
    .where('issue_id', '=', issueId)
    .execute()
}

/** Another result counts from now on: the one before stays visible, and the next settlement pays the difference. */
export async function updateCorrected(tx: Tx, issue: IssueRow, result: string) {
  const { issue_id: issueId, version } = issue
  await sql`
    insert into lottery_issue.past_result (issue_id, version, result, replaced_at)
    select issue_id, version, result, platform.clock() from lottery_issue.issue
     where issue_id = ${issueId} and result is not null`.execute(tx)
  await tx
    .updateTable('lottery_issue.issue')
    .set({ state: 'drawn', result, version: version + 1, settled_at: null, held_because: null })
    .where('issue_id', '=', issueId)
    .execute()
}

/** A held issue goes on where it stopped. */
export async function updateReleased(tx: Tx, issueId: string) {
  await tx
    .updateTable('lottery_issue.issue')
    .set({ held_because: null })
    .where('issue_id', '=', issueId)
    .execute()
}
