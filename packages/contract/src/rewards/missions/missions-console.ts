import { z } from 'zod'
import { approvalKinds } from '../../core/approval-kinds.ts'
import { call } from '../../core/call.ts'
import { amount, countParam, currencyCode, cursorPageOf, instant, text } from '../../core/values.ts'
import { linkShown } from '../account-link.ts'
import { BOARD_METRICS } from './mission-lists.ts'
import { missionId, missionPartsOf, tournamentId, tournamentOf } from './mission-terms.ts'

const REASON_MAX = 300
const MISSIONS_MAX = 60
const BOARDS_MAX = 12

const reason = text(REASON_MAX, 3)
const { mission, board } = missionPartsOf(amount)

export const missionsApprovals = approvalKinds(
  ['missions.change', 'tournament.change'],
  ['BRAND_CHANGED'],
)

export const opsMissions = call({
  method: 'GET',
  path: '/ops/missions',
  summary:
    'Missions and leaderboards of the brand, how many members do each, and whether a change waits',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    missions: z.array(mission),
    boards: z.array(board),
    /** Members of each mission in its running window. */
    figures: z.array(
      z.strictObject({
        missionId,
        running: z.number().int(),
        ready: z.number().int(),
        claimed: z.number().int(),
      }),
    ),
    isWaiting: z.boolean(),
  }),
  refusals: [],
})

export const changeMissions = call({
  method: 'POST',
  path: '/ops/missions',
  summary: 'Asks a second operator to change the missions and leaderboards',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    missions: z.array(mission).max(MISSIONS_MAX),
    boards: z.array(board).max(BOARDS_MAX),
    reason,
  }),
  value: z.null(),
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED'],
})

const standing = z.strictObject({
  id: z.uuid(),
  boardId: missionId,
  name: z.string(),
  metric: z.enum(BOARD_METRICS),
  fromDay: z.string(),
  toDay: z.string(),
  frozenAt: instant,
  paidAt: instant.nullable(),
  paidBy: z.string().nullable(),
  currency: currencyCode,
  total: amount,
  places: z.array(
    z.strictObject({
      memberId: z.uuid(),
      username: z.string(),
      score: z.string(),
      rank: z.number().int().nullable(),
      prize: amount,
      /** Why a review left the member out. */
      removedFor: z.string().nullable(),
      reference: z.string().nullable(),
      /** Until it is paid: others in the same ranking who share what promotions allow once. */
      linked: z.array(linkShown),
    }),
  ),
})

export const opsBoardStandings = call({
  method: 'GET',
  path: '/ops/missions/standings',
  summary: 'Leaderboards that have ended, newest first: their places before and after the review',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    open: z.enum(['true']).optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 20, fallback: 10 }),
  }),
  value: cursorPageOf(standing),
  refusals: [],
})

export const removeFromBoard = call({
  method: 'POST',
  path: '/ops/missions/standings/remove',
  summary: 'Leaves a member out of a leaderboard before it is paid: the others move up',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({ id: z.uuid(), memberId: z.uuid(), reason }),
  value: z.null(),
  refusals: ['BOARD_PAID'],
})

export const payBoard = call({
  method: 'POST',
  path: '/ops/missions/standings/pay',
  summary: 'Ends the review of a leaderboard and puts the prizes into the winners’ reward centres',
  who: 'operator',
  needs: 'reward.approve',
  age: 'any',
  body: z.strictObject({ id: z.uuid(), reason }),
  value: z.null(),
  refusals: ['BOARD_PAID', 'SELF_APPROVAL', 'LINKED_OPERATOR'],
})

const TOURNAMENTS_MAX = 20

const tournament = tournamentOf(amount)

export const opsTournaments = call({
  method: 'GET',
  path: '/ops/tournaments',
  summary: 'Free tournaments of the brand, who plays in each now, and whether a change waits',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  value: z.strictObject({
    version: z.number().int(),
    tournaments: z.array(tournament),
    /** Members in the one that is live. */
    figures: z.array(z.strictObject({ tournamentId, members: z.number().int() })),
    isWaiting: z.boolean(),
  }),
  refusals: [],
})

export const changeTournaments = call({
  method: 'POST',
  path: '/ops/tournaments',
  summary: 'Asks a second operator to change the tournaments; one that was entered keeps its terms',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    /** The version that the operator saw. */
    version: z.number().int().min(0),
    tournaments: z.array(tournament).max(TOURNAMENTS_MAX),
    reason,
  }),
  value: z.null(),
  refusals: ['ALREADY_REQUESTED', 'BRAND_CHANGED', 'TOURNAMENT_GAME'],
})
