import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  instant,
  instantParam,
  nodeId,
  pageOf,
  signedAmount,
  text,
} from '../core/values.ts'
import { gameType } from './catalogue.ts'
import { GAME_TYPES, TITLE_STANDINGS } from './game-lists.ts'

/** Maximum number of titles of one kind that can be featured by hand. */
export const PLACED_MAX = 100
const VENDORS_MAX = 200
const REASON_MAX = 300

const because = text(REASON_MAX, 3)
const vassalage = text(20, 1)

/** A temporary closure; it applies from `from` on. */
const closing = z.strictObject({
  from: instant,
  until: instant.nullable(),
  because: z.string(),
  isNow: z.boolean(),
})

const standing = {
  isHidden: z.boolean(),
  place: z.number().int().nullable(),
  closing: closing.nullable(),
}

const consoleVendor = z.strictObject({
  vassalage: z.string(),
  displayName: z.string(),
  gameTypes: z.array(z.string()),
  games: z.number().int(),
  /** The vendor does not respond, or reports that it is closed. */
  isAway: z.boolean(),
  ...standing,
})

const consoleTitle = z.strictObject({
  nodeId: z.number().int(),
  nodeName: z.string(),
  vassalage: z.string(),
  displayName: z.string(),
  gameType,
  showIcon: z.string(),
  /** Status as reported by its vendor, and why. */
  vendorStatus: z.enum(['active', 'maintenance', 'disabled']),
  vendorReason: z.string().nullable(),
  /** Return to player in millionths, as its vendor states it. */
  rtpPpm: z.number().int().nullable(),
  /** Stakes at which free rounds can be given, by currency. */
  freeStakes: z.record(z.string(), z.array(z.string())),
  ...standing,
})

export const opsVendors = call({
  method: 'GET',
  path: '/ops/games/vendors',
  summary: 'Vendors of a brand in its order, with what is hidden or closed',
  who: 'operator',
  needs: 'game.view',
  age: 'any',
  value: z.array(consoleVendor),
  refusals: [],
})

export const opsTitles = call({
  method: 'GET',
  path: '/ops/games/titles',
  summary: 'Titles of a brand in its order, with search and filters',
  who: 'operator',
  needs: 'game.view',
  age: 'any',
  query: z.strictObject({
    search: text(60).optional(),
    vassalage: vassalage.optional(),
    gameType: z.enum(GAME_TYPES).optional(),
    standing: z.enum(TITLE_STANDINGS).optional(),
    pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: pageOf(consoleTitle),
  refusals: [],
  perMinute: 120,
})

/** A title; without it, the whole vendor. */
const subject = { vassalage, nodeId: nodeId.nullable() }

export const shutGame = call({
  method: 'POST',
  path: '/ops/games/shut',
  summary: 'Closes a vendor or a title in this brand temporarily: launches and bets are refused',
  who: 'operator',
  needs: 'game.maintain',
  age: 'any',
  body: z.strictObject({
    ...subject,
    /** Immediately when omitted. */
    from: instantParam.nullable(),
    until: instantParam.nullable(),
    because,
  }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN'],
})

export const openGame = call({
  method: 'POST',
  path: '/ops/games/open',
  summary: 'Reopens a vendor or a title, or cancels a scheduled closure',
  who: 'operator',
  needs: 'game.maintain',
  age: 'any',
  body: z.strictObject({ ...subject, because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN'],
})

export const hideGame = call({
  method: 'POST',
  path: '/ops/games/hide',
  summary: 'Hides a vendor or a title in this brand, or shows it again',
  who: 'operator',
  needs: 'game.arrange',
  age: 'any',
  body: z.strictObject({ ...subject, isHidden: z.boolean(), because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN'],
})

/**
 * The order that the operator saw and the requested one: a change of an outdated order is refused.
 */
const order = <T extends z.ZodType>(item: T, max: number) => ({
  seen: z.array(item).max(max),
  requested: z.array(item).max(max),
  because,
})

export const orderVendors = call({
  method: 'PUT',
  path: '/ops/games/vendor-order',
  summary: 'Sets the order of vendors in this brand; vendors not named follow in the default order',
  who: 'operator',
  needs: 'game.arrange',
  age: 'any',
  body: z.strictObject(order(vassalage, VENDORS_MAX)),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'BRAND_CHANGED'],
})

export const orderTitles = call({
  method: 'PUT',
  path: '/ops/games/title-order',
  summary: 'Sets the featured titles of a kind in this brand, in order',
  who: 'operator',
  needs: 'game.arrange',
  age: 'any',
  body: z.strictObject({ gameType, ...order(nodeId, PLACED_MAX) }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'BRAND_CHANGED'],
})

/** A jackpot of a vendor, as the vendor names it. */
const jackpotName = z.strictObject({ jackpot: text(64, 1), level: text(64, 1) })

/** How a vendor's meter compares with our pool; both move while they are compared. */
export const METER_STANDINGS = ['agrees', 'moves', 'differs', 'uncompared', 'retired'] as const

export const opsJackpots = call({
  method: 'GET',
  path: '/ops/games/jackpots',
  summary: 'Jackpot pools beside the amounts that their vendors display',
  who: 'operator',
  needs: 'game.view',
  age: 'any',
  value: z.array(
    z.strictObject({
      vassalage: z.string(),
      jackpot: z.string(),
      level: z.string(),
      currency: z.string(),
      held: signedAmount,
      response: amount.nullable(),
      reportedAt: instant.nullable(),
      standing: z.enum(METER_STANDINGS),
      seed: amount,
      sharePpm: z.number().int(),
      oneIn: z.number().int().nullable(),
      ceiling: amount.nullable(),
      wins: z.number().int(),
      /** New terms take effect with the next jackpot. */
      hasNextTerms: z.boolean(),
      /** Retired jackpots of its vendor hold money that can be moved into it. */
      takesMoney: z.boolean(),
      /** Its money is being moved into another jackpot, and the vendor has not confirmed yet. */
      moving: z.strictObject({ to: jackpotName, amount, since: instant }).nullable(),
    }),
  ),
  refusals: [],
})

export const releaseGame = call({
  method: 'POST',
  path: '/ops/games/release',
  summary: 'Reopens a title that its vendor closed because of its measured return',
  who: 'operator',
  needs: 'game.release',
  age: 'any',
  body: z.strictObject({ nodeId, because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'GAME_NOT_STOPPED', 'GAME_UNREACHABLE'],
})

export const retireJackpot = call({
  method: 'POST',
  path: '/ops/games/jackpots/retire',
  summary:
    'Moves the money of a jackpot that its vendor no longer lists into another of the same vendor',
  who: 'operator',
  needs: 'jackpot.retire',
  age: 'any',
  body: z.strictObject({
    vassalage,
    currency: text(3, 3),
    from: jackpotName,
    to: jackpotName,
    because,
  }),
  /** `waiting`: its vendor has not responded yet; the request is repeated. */
  value: z.strictObject({ state: z.enum(['moved', 'waiting']) }),
  refusals: [
    'JACKPOT_UNKNOWN',
    'JACKPOT_IN_PLAY',
    'JACKPOT_EMPTY',
    'JACKPOT_FULL',
    'ALREADY_REQUESTED',
  ],
})
