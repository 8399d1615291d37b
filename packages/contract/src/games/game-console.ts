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

/** As many titles of one kind as can be put in front by hand. */
export const PLACED_MAX = 100
const VENDORS_MAX = 200
const REASON_MAX = 300

const because = text(REASON_MAX, 3)
const vassalage = text(20, 1)

/** A closing for a while; it holds from `from` on. */
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
  /** It does not answer, or says itself that it is closed. */
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
  /** What its vendor says of it, and why. */
  vendorStatus: z.enum(['active', 'maintenance', 'disabled']),
  vendorReason: z.string().nullable(),
  /** Share of the stakes that comes back, in millionths, as its vendor states it. */
  rtpPpm: z.number().int().nullable(),
  /** Stakes at which free rounds of it can be given, by currency. */
  freeStakes: z.record(z.string(), z.array(z.string())),
  ...standing,
})

export const opsVendors = call({
  method: 'GET',
  path: '/ops/games/vendors',
  summary: 'The vendors of a brand in its order, with what is hidden or closed',
  who: 'operator',
  needs: 'game.view',
  age: 'any',
  value: z.array(consoleVendor),
  refusals: [],
})

export const opsTitles = call({
  method: 'GET',
  path: '/ops/games/titles',
  summary: 'Titles of a brand in its order, searched by name and narrowed',
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

/** A title, or without one the whole vendor. */
const subject = { vassalage, nodeId: nodeId.nullable() }

export const shutGame = call({
  method: 'POST',
  path: '/ops/games/shut',
  summary: 'Closes a vendor or a title in this brand for a while: launches and bets are refused',
  who: 'operator',
  needs: 'game.maintain',
  age: 'any',
  body: z.strictObject({
    ...subject,
    /** From now on when it is left out. */
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
  summary: 'Opens a vendor or a title again, or takes back a closing that is to come',
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
  summary: 'Takes a vendor or a title out of sight in this brand, or shows it again',
  who: 'operator',
  needs: 'game.arrange',
  age: 'any',
  body: z.strictObject({ ...subject, isHidden: z.boolean(), because }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN'],
})

/** The order that was seen, and the one that is wished: whoever changes what they have not seen is told so. */
const order = <T extends z.ZodType>(item: T, max: number) => ({
  seen: z.array(item).max(max),
  requested: z.array(item).max(max),
  because,
})

export const orderVendors = call({
  method: 'PUT',
  path: '/ops/games/vendor-order',
  summary: 'The order of vendors in this brand; those that are not named follow in the usual one',
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
  summary: 'The titles of a kind that stand in front in this brand, in their order',
  who: 'operator',
  needs: 'game.arrange',
  age: 'any',
  body: z.strictObject({ gameType, ...order(nodeId, PLACED_MAX) }),
  value: z.null(),
  refusals: ['GAME_UNKNOWN', 'BRAND_CHANGED'],
})

/** A jackpot of a vendor, as the vendor calls it. */
const jackpotName = z.strictObject({ jackpot: text(64, 1), level: text(64, 1) })

/** How a meter of a vendor and our pool stand to each other; they move while they are compared. */
export const METER_STANDINGS = ['agrees', 'moves', 'differs', 'untold', 'retired'] as const

export const opsJackpots = call({
  method: 'GET',
  path: '/ops/games/jackpots',
  summary: 'The pools of jackpots beside what their vendors say that they show',
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
      /** Other terms begin with the next jackpot. */
      hasNextTerms: z.boolean(),
      /** The money of retired jackpots of its vendor can be moved into it. */
      takesMoney: z.boolean(),
      /** Its money is on its way into another, and its vendor has not said yes or no yet. */
      moving: z.strictObject({ to: jackpotName, amount, since: instant }).nullable(),
    }),
  ),
  refusals: [],
})

export const releaseGame = call({
  method: 'POST',
  path: '/ops/games/release',
  summary: 'Lets a title back into play that its vendor took out because of what it gave back',
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
  summary: 'Moves the money of a jackpot that its vendor lists no more into another of the vendor',
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
  /** `waiting`: its vendor has not answered; it is asked again until it does. */
  value: z.strictObject({ state: z.enum(['moved', 'waiting']) }),
  refusals: [
    'JACKPOT_UNKNOWN',
    'JACKPOT_IN_PLAY',
    'JACKPOT_EMPTY',
    'JACKPOT_FULL',
    'ALREADY_REQUESTED',
  ],
})
