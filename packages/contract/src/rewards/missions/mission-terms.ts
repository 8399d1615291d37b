import { z } from 'zod'
import { dayParam, inLanguages, nodeId, storedInLanguages, text } from '../../core/values.ts'
import { GAME_TYPES } from '../../games/game-lists.ts'
import {
  BOARD_METRICS,
  BOARD_PERIODS,
  MISSION_EVENTS,
  MISSION_PERIODS,
  TOURNAMENT_REPEATS,
} from './mission-lists.ts'

const COUNT_MAX = 1_000_000
const MULTIPLIER_MAX = 100_000
const MULTIPLE_MAX = 100
const TIER_MAX = 20
const PRIZES_MAX = 100
/** Odds of 1,000.00. */
const ODDS_MAX = 100_000
const NAME_MAX = 60
const VENDOR_MAX = 20
const ID = /^[a-z0-9-]{3,40}$/
const HOURS_MAX = 168
const GAMES_MAX = 20
const ROUNDS_MAX = 1000
const CAP_MAX = 100_000
const TOURNAMENT_ID = /^[a-z0-9-]{3,36}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const missionId = z.string().max(40, { abort: true }).regex(ID)
const count = z.number().int().min(1).max(COUNT_MAX)
const name = text(NAME_MAX, 1)

/** The name of a mission, a leaderboard or a tournament as it is stored. */
export const storedMissionName = storedInLanguages(name)

/** The same shapes for amounts as they travel, and as they are stored in minor units. */
export function missionPartsOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  /** Which bets count; null and 0 leave none out. */
  const filter = z.strictObject({
    gameType: z.enum(GAME_TYPES).nullable(),
    vendor: text(VENDOR_MAX, 1).nullable(),
    nodeId: nodeId.nullable(),
    minStake: money,
    /** In hundredths: 150 is 1.50. Above 0 only bets count that have odds, such as lottery tickets. */
    minOdds: z.number().int().min(0).max(ODDS_MAX).default(0),
  })
  const goalFrom = (least: number) => {
    const times = z.number().int().min(least).max(COUNT_MAX)
    return z.discriminatedUnion('metric', [
      z.strictObject({ metric: z.literal('count'), count: times }),
      /** Different titles. */
      z.strictObject({ metric: z.literal('distinct'), count: times }),
      z.strictObject({ metric: z.literal('sum'), amount: money }),
    ])
  }
  const goal = goalFrom(1)
  const reward = z.discriminatedUnion('kind', [
    /** Staked so many times before it is withdrawn. */
    z.strictObject({
      kind: z.literal('cash'),
      amount: money,
      multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    }),
    z.strictObject({ kind: z.literal('points'), points: count }),
  ])
  const mission = z.strictObject({
    id: missionId,
    name: inLanguages(name),
    period: z.enum(MISSION_PERIODS),
    event: z.enum(MISSION_EVENTS),
    goal,
    filter,
    /** Of an event `multiplier`: the payout, in stakes. */
    minMultiplier: z.number().int().min(0).max(MULTIPLIER_MAX),
    reward,
    /** The lowest tier of the VIP club that may claim it. */
    minTier: z.number().int().min(0).max(TIER_MAX),
    /** The mission that has to be completed first. */
    after: missionId.nullable(),
    isOpen: z.boolean(),
  })
  const board = z.strictObject({
    id: missionId,
    name: inLanguages(name),
    period: z.enum(BOARD_PERIODS),
    metric: z.enum(BOARD_METRICS),
    filter,
    /** Of the first place, the second, and so on. */
    prizes: z.array(money).min(1).max(PRIZES_MAX),
    multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    isOpen: z.boolean(),
  })
  return { filter, reward, mission, board, done: goalFrom(0) }
}

export const tournamentId = z.string().max(36, { abort: true }).regex(TOURNAMENT_ID)

/** The same shape for amounts as they travel, and as they are stored in minor units. */
export function tournamentOf<M extends z.ZodType<bigint, unknown>>(money: M) {
  return z.strictObject({
    id: tournamentId,
    name: inLanguages(name),
    /** The day of the first one, and when it begins, in the brand's time. */
    firstDay: dayParam,
    startTime: z.string().max(5, { abort: true }).regex(TIME),
    hours: z.number().int().min(1).max(HOURS_MAX),
    repeat: z.enum(TOURNAMENT_REPEATS),
    /** The titles that are played with its chips. */
    games: z.array(nodeId).min(1).max(GAMES_MAX),
    /** What everybody begins with: written like money, and worth none. */
    chips: money,
    /** Rounds with a smaller stake do not count. */
    minStake: money,
    /** Of rounds that count the first ones. */
    maxRounds: z.number().int().min(1).max(ROUNDS_MAX),
    /** The most that one round adds to the score, in stakes. */
    capTimes: z.number().int().min(1).max(CAP_MAX),
    /** Of the first place, the second, and so on: money. */
    prizes: z.array(money).min(1).max(PRIZES_MAX),
    multiple: z.number().int().min(0).max(MULTIPLE_MAX),
    isOpen: z.boolean(),
  })
}
