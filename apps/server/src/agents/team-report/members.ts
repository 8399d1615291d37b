import type { teamMembers } from '@parola/contract'
import { kindOfType } from '#people/member'
import { isInTeam } from '#people/team'
import { type Input, pageAfter } from '#platform/http'
import { isId } from '#platform/random'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { type MemberRow, saveNote, selectDirects, selectNamed, selectPath } from './members.sql.ts'
import { rootOf } from './scope.ts'

/** The id in a cursor; the first page for anything else. */
const afterIn = (cursor?: string) => (isId(cursor) ? cursor : null)

/** A page of the tree: direct downlines of an account, or accounts of the team by name (AGT-03). */
export async function readMembers(glance: Glance, { query }: Input<typeof teamMembers>) {
  const { db, brandId } = glance
  const agentId = memberOf(glance)
  const rootId = await rootOf(glance, query.memberId)
  const { search, cursor, pageSize, kind, state } = query
  const { shown, next } = await pageAfter(
    pageSize,
    (limit) => {
      const requested = { agentId, after: afterIn(cursor), limit, kind, state }
      return search
        ? selectNamed(db, { ...requested, brandId, search })
        : selectDirects(db, { ...requested, rootId })
    },
    (row) => row.memberId,
  )
  const path = rootId === agentId ? [] : await selectPath(db, { agentId, rootId })
  return { content: shown.map(viewOf), next, path }
}

/** An excluded member looks like any other who is not active: why is theirs alone. */
function viewOf({ type, status, isDirect, balance, ...row }: MemberRow) {
  return {
    ...row,
    isAgent: kindOfType(type) === 'agent',
    isActive: status === 'active',
    balance: isDirect ? balance : null,
  }
}

/** Notes something about an account of the team, for this agent alone. @throws Refusal NOT_FOUND */
export async function noteDownline(
  work: Work,
  { memberId, note }: { memberId: string; note: string },
): Promise<null> {
  const agentId = memberOf(work)
  if (!(await isInTeam(work.tx, { agentId, memberId }))) refuse('NOT_FOUND')
  await saveNote(work.tx, { agentId, memberId, note: note.trim(), now: work.now })
  return null
}
