import { approveKyc, kycCase, kycImage, kycQueue, refuseKyc } from '@parola/contract'
import { findMemberByName, findMembers } from '#people/member'
import { countOpenCases } from '#people/screening'
import { answers, cursorAt, cursorOf, pageAfter, type Route } from '#platform/http'
import type { Glance } from '#platform/work'
import type { Application } from './kyc.sql.ts'
import { selectQueue } from './review.sql.ts'
import { approve, type ReviewParts, readCase, refuseParts, showPicture } from './review.ts'

export function reviewRoutes(parts: ReviewParts): Route[] {
  const { keys } = parts
  return [
    answers(kycQueue, {
      reads: async (glance, { query }) => {
        const { brandId, db } = glance
        const { state = 'review', search, cursor, pageSize } = query
        const named = search ? await findMemberByName(glance, { brandId, username: search }) : null
        if (search && !named) return { content: [], next: null }
        const filter = { brandId, state, memberId: named?.memberId, after: cursorAt(cursor) }
        const page = await pageAfter(
          pageSize,
          (limit) => selectQueue(db, { ...filter, limit }),
          placeOf,
        )
        return { content: await shown(glance, page.shown), next: page.next }
      },
    }),
    answers(kycCase, { writes: (w, { query }) => readCase(w, keys, query.memberId) }),
    answers(kycImage, {
      acts: async (opening, { body }) => ({ value: await showPicture(parts, opening, body) }),
    }),
    answers(approveKyc, {
      writes: async (w, { body }) => {
        await approve(w, keys, body)
        return null
      },
    }),
    answers(refuseKyc, {
      writes: async (w, { body }) => {
        await refuseParts(w, keys, body)
        return null
      },
    }),
  ]
}

function placeOf({ submittedAt, savedAt, memberId }: Application): string {
  return cursorOf(submittedAt ?? savedAt, memberId)
}

async function shown(glance: Glance, page: readonly Application[]) {
  const memberIds = page.map(({ memberId }) => memberId)
  const open = await countOpenCases(glance.db, memberIds)
  const members = await findMembers(glance, memberIds)
  return page.map((item) => ({
    memberId: item.memberId,
    username: members.get(item.memberId)?.username ?? '',
    isCrowd: members.get(item.memberId)?.isCrowd ?? false,
    state: item.state,
    submission: item.submission,
    submittedAt: item.submittedAt,
    decidedAt: item.decidedAt,
    refusals: Object.values(item.refusals).reduce((sum, times) => sum + times, 0),
    openCases: open.get(item.memberId) ?? 0,
  }))
}
