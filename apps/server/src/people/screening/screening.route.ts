import {
  importRestricted,
  personCases,
  resolveCase as resolveCaseCall,
  restrictedImports,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { findMember } from '#people/member'
import { type Answer, answers, cursorAt, cursorOf, pageAfter, type Route } from '#platform/http'
import { type Glance, operatorOf } from '#platform/work'
import { selectCases } from './cases.sql.ts'
import { resolveCase } from './cases.ts'
import { type ListImport, selectImports } from './imports.sql.ts'
import { type ListParts, takeList } from './lists.ts'

type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]
type CaseView = Answer<typeof personCases>['value']['content'][number]

export function screeningRoutes(parts: ListParts): Route[] {
  return [
    answers(personCases, {
      reads: async (glance, { query }) => {
        const { state = 'open', kind, memberId, cursor, pageSize } = query
        const { brandId, db } = glance
        const filter = {
          brandId,
          isOpen: state === 'open',
          kind,
          memberId,
          after: cursorAt(cursor),
        }
        const page = await pageAfter(
          pageSize,
          (limit) => selectCases(db, { ...filter, limit }),
          (row) => cursorOf(row.opened_at, row.case_id),
        )
        const content = await Promise.all(page.shown.map((row) => shown(glance, row)))
        return { content, next: page.next }
      },
    }),
    answers(resolveCaseCall, {
      writes: async (w, { body }) => {
        const { caseId, outcome, note } = body
        const { memberId, kind } = await resolveCase(w, operatorOf(w), body)
        const subject = `member:${memberId}`
        const after = { caseId, kind, outcome }
        await record(w, { what: 'case.resolve', subject, after, reason: note })
        return null
      },
    }),
    answers(importRestricted, {
      acts: async (opening, { body }) => {
        const row = await takeList(parts, opening, {
          ...body,
          by: operatorOf(opening),
          also: (w, importId) =>
            record(w, {
              what: 'restricted.import',
              subject: `list:${importId}`,
              after: { source: body.source },
            }),
        })
        return { value: importOf(row) }
      },
    }),
    answers(restrictedImports, {
      reads: async ({ db }, { query }) => {
        const { cursor, pageSize } = query
        const page = await pageAfter(
          pageSize,
          (limit) => selectImports(db, { after: cursorAt(cursor), limit }),
          (row) => cursorOf(row.started_at, row.import_id),
        )
        return { content: page.shown.map(importOf), next: page.next }
      },
    }),
  ]
}

const ABOUT_TWO = new Set(['duplicate', 'shared-device', 'shared-account', 'excluded-match'])

async function shown(glance: Glance, row: CaseRow): Promise<CaseView> {
  const member = await findMember(glance, row.member_id)
  const other = ABOUT_TWO.has(row.kind) ? await findMember(glance, row.subject) : undefined
  return {
    caseId: row.case_id,
    memberId: row.member_id,
    username: member?.username ?? '',
    isCrowd: member?.isCrowd ?? false,
    kind: row.kind as CaseView['kind'],
    other: other ? { memberId: other.memberId, username: other.username } : null,
    foundAt: row.found_at as CaseView['foundAt'],
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    outcome: row.outcome as CaseView['outcome'],
    note: row.note,
    isBarred: member?.status === 'ineligible',
    isFrozen: member?.isFrozen ?? false,
  }
}

type ImportView = Answer<typeof importRestricted>['value']

function importOf(row: ListImport): ImportView {
  return {
    importId: row.import_id,
    source: row.source,
    state: row.state as ImportView['state'],
    lines: Math.max(0, row.lines),
    taken: row.taken,
    badCount: row.bad_count,
    bad: row.bad as ImportView['bad'],
    rescanned: row.rescanned,
    hits: row.hits,
    importedBy: row.imported_by,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
