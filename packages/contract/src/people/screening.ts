import { z } from 'zod'
import { call } from '../core/call.ts'
import { cursorPageOf, instant, nothing, text } from '../core/values.ts'
import { kycCursor, kycPageSize } from './kyc-review.ts'

const MEBIBYTE = 1024 * 1024
/** About 200,000 lines as base64. */
const LIST_MAX_CHARACTERS = 15 * MEBIBYTE
const LIST_MAX_BYTES = 16 * MEBIBYTE

/** Why a case about a person is open. */
export const CASE_KINDS = [
  'under-age',
  'restricted',
  'restricted-near',
  'duplicate',
  'shared-device',
  'shared-account',
  'excluded-match',
  'not-genuine',
] as const
export const CASE_PLACES = ['registration', 'kyc', 'login', 'rescan', 'payout-account'] as const
/**
 * `confirmed`: the match is right and the account stays barred; `cleared`: it is wrong and the bar is lifted.
 */
export const CASE_OUTCOMES = ['confirmed', 'cleared'] as const

export const personCases = call({
  method: 'GET',
  path: '/ops/cases',
  summary: 'Cases about persons, oldest first; never the content of the list',
  who: 'operator',
  needs: 'case.view',
  age: 'any',
  query: z.strictObject({
    state: z.enum(['open', 'closed']).optional(),
    kind: z.enum(CASE_KINDS).optional(),
    memberId: z.uuid().optional(),
    cursor: kycCursor,
    pageSize: kycPageSize,
  }),
  value: cursorPageOf(
    z.strictObject({
      caseId: z.uuid(),
      memberId: z.uuid(),
      username: z.string(),
      isCrowd: z.boolean(),
      kind: z.enum(CASE_KINDS),
      /** The other account, where the case concerns two. */
      other: z.strictObject({ memberId: z.uuid(), username: z.string() }).nullable(),
      foundAt: z.enum(CASE_PLACES),
      openedAt: instant,
      closedAt: instant.nullable(),
      closedBy: z.string().nullable(),
      outcome: z.enum(CASE_OUTCOMES).nullable(),
      note: z.string().nullable(),
      isBarred: z.boolean(),
      isFrozen: z.boolean(),
    }),
  ),
  refusals: [],
  perMinute: 120,
})

export const resolveCase = call({
  method: 'POST',
  path: '/ops/cases/resolve',
  summary: 'Closes a case: `confirmed` bars the person, `cleared` lifts the bar',
  who: 'operator',
  needs: 'case.resolve',
  age: 'any',
  body: z.strictObject({
    caseId: z.uuid(),
    outcome: z.enum(CASE_OUTCOMES),
    note: text(500, 3),
  }),
  value: nothing,
  refusals: ['CASE_CLOSED'],
})

const listImport = z.strictObject({
  importId: z.uuid(),
  source: z.string(),
  state: z.enum(['reading', 'rescanning', 'done', 'unreadable']),
  lines: z.number().int(),
  taken: z.number().int(),
  badCount: z.number().int(),
  /** The first hundred invalid lines: number in the file, and error. */
  bad: z.array(
    z.strictObject({
      line: z.number().int(),
      why: z.enum(['COLUMNS', 'NAME', 'BIRTH_DATE', 'ID_NUMBER', 'QUOTES']),
    }),
  ),
  rescanned: z.number().int(),
  hits: z.number().int(),
  importedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})

export const importRestricted = call({
  method: 'POST',
  path: '/ops/restricted/import',
  summary: 'Uploads a list of restricted persons; a job reads it and compares every member with it',
  who: 'operator',
  needs: 'restricted.import',
  age: 'any',
  maxBytes: LIST_MAX_BYTES,
  body: z.strictObject({
    /** The publisher and edition of the list, such as `PAGCOR 2026-11`. */
    source: text(80, 2),
    /** CSV in UTF-8 as base64; its first line names the columns: name, birth_date, id_number. */
    file: z.string().min(4).max(LIST_MAX_CHARACTERS),
  }),
  value: listImport,
  refusals: ['LIST_UNREADABLE'],
  perMinute: 6,
})

export const restrictedImports = call({
  method: 'GET',
  path: '/ops/restricted/imports',
  summary: 'Uploaded lists, newest first, with their progress',
  who: 'operator',
  needs: 'restricted.view',
  age: 'any',
  query: z.strictObject({ cursor: kycCursor, pageSize: kycPageSize }),
  value: cursorPageOf(listImport),
  refusals: [],
})
