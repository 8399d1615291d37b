import { z } from 'zod'
import { call } from '../../core/call.ts'
import {
  amount,
  countParam,
  currencyCode,
  cursorPageOf,
  instant,
  requestKey,
  text,
} from '../../core/values.ts'
import { wheelPartsOf } from './wheel-terms.ts'

const SEED_MAX = 64

const { reward, segment } = wheelPartsOf(amount)

export const wheel = call({
  method: 'GET',
  path: '/wps/relay/wheel',
  summary:
    'The VIP wheel of the member’s tier with its odds, the spins left, and the next commitment',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currencySymbol: z.string(),
    label: z.string(),
    /** Of the member’s tier; those of the first group for members below it. */
    segments: z.array(segment),
    /** What a spin is worth on average. */
    faceValue: amount,
    spins: z.number().int(),
    perWeek: z.number().int(),
    /** When the next spins are given. */
    nextAt: instant,
    groups: z.array(
      z.strictObject({ fromTier: z.number().int(), label: z.string(), spins: z.number().int() }),
    ),
    /** Hash of the server seed of the next spin, and its number. */
    commit: z.string(),
    nonce: z.number().int(),
    clientSeed: z.string(),
  }),
  refusals: ['WHEEL_OFF'],
  perMinute: 60,
})

/** A spin with everything that it is recomputed from. */
export const wheelSpin = z.strictObject({
  reference: z.string(),
  reward,
  currency: currencyCode,
  spunAt: instant,
  proof: z.strictObject({
    draw: z.literal('wheel'),
    commit: z.string(),
    serverSeed: z.string(),
    clientSeed: z.string(),
    nonce: z.number().int(),
    weights: z.array(z.number().int()),
    segment: z.number().int(),
  }),
})

export const spinVipWheel = call({
  method: 'POST',
  path: '/wps/relay/wheel/spin',
  summary:
    'Spins the wheel: drawn and credited at once. The same request key returns the first spin',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  body: z.strictObject({
    requestKey,
    /** The commitment that the member saw, and their own part of the draw. */
    commit: text(SEED_MAX, 1),
    clientSeed: text(SEED_MAX, 1),
  }),
  value: wheelSpin.extend({ spins: z.number().int() }),
  refusals: ['WHEEL_OFF', 'WHEEL_NO_SPINS', 'WHEEL_CHANGED'],
  perMinute: 30,
})

export const wheelSpins = call({
  method: 'GET',
  path: '/wps/relay/wheel/spins',
  summary: 'The member’s spins, newest first, each with its proof',
  who: 'member',
  age: 'any',
  query: z.strictObject({
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
  }),
  value: cursorPageOf(wheelSpin),
  refusals: [],
  perMinute: 60,
})
