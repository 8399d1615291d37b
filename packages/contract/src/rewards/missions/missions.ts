import { z } from 'zod'
import { call } from '../../core/call.ts'
import { channel } from '../../core/channel.ts'
import { amount, currencyCode, dayParam, instant, languageCode, nodeId } from '../../core/values.ts'
import {
  BOARD_METRICS,
  BOARD_PERIODS,
  BOARD_STATES,
  MISSION_STATES,
  TOURNAMENT_STATES,
} from './mission-lists.ts'
import { missionId, missionPartsOf, tournamentId, tournamentOf } from './mission-terms.ts'

const CLAIMED_AT_ONCE = 50
const WINDOW = /^(once|\d{4}-\d{2}-\d{2})$/

const { mission, board, done } = missionPartsOf(amount)
/** The first day of a window in the brand's time, or `once`. */
const windowName = z.string().max(10, { abort: true }).regex(WINDOW)

const ownMission = mission.omit({ isOpen: true }).extend({
  window: windowName,
  /** What is done so far, in the unit of the goal. */
  done,
  state: z.enum(MISSION_STATES),
  /** What is missing while it is locked. */
  lockedBy: z.enum(['tier', 'after']).nullable(),
  /** When the window ends; null for a mission that is there once. */
  until: instant.nullable(),
})

export const missionSummary = call({
  method: 'GET',
  path: '/wps/relay/missionSummary',
  summary: 'The missions of the member with their progress, and those of earlier days to claim',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currencySymbol: z.string(),
    missions: z.array(ownMission),
    /** Missions that can be claimed now. */
    ready: z.number().int(),
    /** False while bets are still being counted: the figures will grow. */
    isCountedWhole: z.boolean(),
  }),
  refusals: [],
  perMinute: 60,
})

const claimed = z.strictObject({
  missionId,
  window: windowName,
  reward: mission.shape.reward,
  reference: z.string(),
})

export const claimMissions = call({
  method: 'POST',
  path: '/wps/relay/claimMissions',
  summary: 'Claims completed missions, each once; what was claimed before is answered again',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ missionId, window: windowName }))
      .min(1)
      .max(CLAIMED_AT_ONCE),
  }),
  value: z.strictObject({ currency: currencyCode, claimed: z.array(claimed) }),
  refusals: ['MISSION_NOT_READY'],
  perMinute: 30,
})

const place = z.strictObject({
  rank: z.number().int(),
  /** Masked. */
  name: z.string(),
  score: z.string(),
  prize: amount,
  isOwn: z.boolean(),
})

export const missionLeaderboard = call({
  method: 'GET',
  path: '/wps/relay/missionLeaderboard',
  summary:
    'A leaderboard with its prizes: the places, and the member’s own with the gap to the next',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({
    board: missionId.optional(),
    window: z.enum(['current', 'last']).optional(),
  }),
  value: z.strictObject({
    currencySymbol: z.string(),
    boards: z.array(z.strictObject({ id: missionId, name: board.shape.name })),
    /** Null where the brand has no leaderboards. */
    board: z
      .strictObject({
        id: missionId,
        name: board.shape.name,
        metric: z.enum(BOARD_METRICS),
        period: z.enum(BOARD_PERIODS),
        filter: board.shape.filter,
        multiple: z.number().int(),
        prizes: z.array(amount),
        state: z.enum(BOARD_STATES),
        from: instant,
        until: instant,
        places: z.array(place),
        members: z.number().int(),
        /** Null for visitors, and for those who have not played; no gap in the first place. */
        own: z
          .strictObject({ rank: z.number().int(), score: z.string(), gap: z.string().nullable() })
          .nullable(),
      })
      .nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

/** A mission was completed or claimed. */
export const missionChannel = channel('mission', z.object({ missionId, state: z.string() }), [
  'missionSummary',
  'publicState',
])

const { shape } = tournamentOf(amount)
/** A tournament and the day on which it begins, in the brand's time. */
const named = { id: tournamentId, window: dayParam }

const tournament = z.strictObject({
  ...named,
  ...{ name: shape.name, chips: shape.chips, minStake: shape.minStake },
  ...{ maxRounds: shape.maxRounds, capTimes: shape.capTimes },
  ...{ prizes: shape.prizes, multiple: shape.multiple },
  state: z.enum(TOURNAMENT_STATES),
  from: instant,
  until: instant,
  games: z.array(z.strictObject({ nodeId, name: z.string(), icon: z.string() })),
  members: z.number().int(),
  /** Null for who has not entered: the chips that are left, and the rounds that have counted. */
  own: z.strictObject({ chips: amount, rounds: z.number().int() }).nullable(),
})

export const tournaments = call({
  method: 'GET',
  path: '/wps/relay/tournaments',
  summary: 'Free tournaments that are live, come next, or ended in the last two weeks',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({ currencySymbol: z.string(), tournaments: z.array(tournament) }),
  refusals: [],
  perMinute: 60,
})

export const tournamentBoard = call({
  method: 'GET',
  path: '/wps/relay/tournamentBoard',
  summary: 'The places of a tournament, and the member’s own with the gap to the next',
  who: 'anyone',
  age: 'any',
  query: z.strictObject(named),
  value: z.strictObject({
    state: z.enum(BOARD_STATES),
    places: z.array(place),
    /** Null for who has no score yet; no gap in the first place. */
    own: z
      .strictObject({ rank: z.number().int(), score: z.string(), gap: z.string().nullable() })
      .nullable(),
  }),
  refusals: [],
  perMinute: 60,
})

export const enterTournament = call({
  method: 'POST',
  path: '/wps/relay/enterTournament',
  summary: 'Enters a live tournament, for free and once: its chips are given',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject(named),
  value: z.strictObject({ chips: amount }),
  refusals: ['TOURNAMENT_CLOSED'],
  perMinute: 20,
})

export const playTournament = call({
  method: 'POST',
  path: '/wps/relay/playTournament',
  summary: 'Opens a game of a tournament, played with its chips',
  who: 'member',
  age: 'brand',
  act: 'play',
  body: z.strictObject({
    ...named,
    nodeId,
    language: languageCode.optional(),
    platform: z.enum(['html5', 'html5-desktop']),
  }),
  value: z.strictObject({ url: z.string(), origin: z.string(), gameName: z.string() }),
  refusals: [
    'TOURNAMENT_CLOSED',
    ...(['GAME_UNKNOWN', 'GAME_MAINTENANCE', 'GAME_UNREACHABLE', 'TIME_LIMIT'] as const),
  ],
  perMinute: 60,
})
