import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  idParam,
  instantParam,
  languageCode,
  nodeId,
  platform,
  text,
} from '../core/values.ts'
import { PRIZE_MODES } from './game-lists.ts'

const LAUNCH_MODES = ['real', 'demo'] as const
/** Platforms that vendors know; a website opens a game for any size of screen. */
const vendorPlatform = z.codec(platform.optional(), z.enum(['html5', 'html5-desktop']), {
  decode: (written) => (written === 'html5-desktop' ? written : 'html5'),
  encode: (written) => written,
})
const launchMode = z.codec(z.enum(LAUNCH_MODES).optional(), z.enum(LAUNCH_MODES), {
  decode: (written) => written ?? 'real',
  encode: (written) => written,
})

/** What to launch: a title by its number or its code (rules/product §7). */
const launchFields = {
  nodeId: nodeId.optional(),
  gameCode: text(64, 1).optional(),
  prizeMode: z.enum(PRIZE_MODES).optional(),
  /** Vietnamese lotteries only. */
  lottoArea: z.literal('VN').optional(),
  launchMode: z.literal('LOTT').optional(),
  /** A lottery opens for betting; its lobby is the lottery page. */
  view: z.enum(['betting', 'lobby']).optional(),
  device: z.literal('WEB').optional(),
  language: languageCode.optional(),
  platform: vendorPlatform,
  mode: launchMode,
  backUrl: text(300).optional(),
}
const namesGame = ({ nodeId, gameCode }: { nodeId?: unknown; gameCode?: unknown }) =>
  nodeId !== undefined || gameCode !== undefined
const NO_GAME = { path: ['nodeId'] }
const launchBody = z.strictObject(launchFields).refine(namesGame, NO_GAME)

const launched = z.strictObject({
  url: z.string(),
  origin: z.string(),
  gameName: z.string(),
  mode: z.enum(['real', 'demo']),
  /** The vendor, when it keeps a wallet of its own that must be funded before play. */
  vendorWallet: z.string().nullable(),
})

const LAUNCH = {
  summary: 'Launches a game: returns an address for an iframe, valid for 60 seconds',
  who: 'anyone',
  age: 'any',
  value: launched,
  refusals: [
    'GAME_UNKNOWN',
    'GAME_MAINTENANCE',
    'GAME_NO_DEMO',
    'GAME_UNREACHABLE',
    'KYC_NEEDED',
    'ACCOUNT_BLOCKED',
    'AGE_NOT_CONFIRMED',
    'ON_TIME_OUT',
    'SELF_EXCLUDED',
    'LIMITS_UNSEEN',
    'TIME_LIMIT',
  ],
  perMinute: 60,
} as const

export const launchGame = call({
  ...LAUNCH,
  method: 'POST',
  path: '/wps/game/launchGame',
  body: launchBody,
})

/** The same with query parameters, for links that start a game (rules/product §7). */
export const launchGameByLink = call({
  ...LAUNCH,
  method: 'GET',
  path: '/wps/game/launchGame',
  query: z.strictObject({ ...launchFields, nodeId: idParam.optional() }).refine(namesGame, NO_GAME),
})

/** The same under the name used by card games and shared tables. */
export const launchGameOfRelay = call({
  ...LAUNCH,
  method: 'POST',
  path: '/wps/relay/gameLaunchFB',
  body: launchBody,
})

export const BET_STATES = ['open', 'settled', 'void'] as const

export const betLine = z.strictObject({
  id: z.string(),
  /** A free round: the stake is zero. */
  isFree: z.boolean(),
  round: z.string(),
  nodeId: z.number().int(),
  gameName: z.string(),
  vendor: z.string(),
  gameType: z.string(),
  stake: amount,
  payout: amount,
  validBet: amount,
  state: z.enum(BET_STATES),
  /** Its win is under review, or was not paid. */
  review: z.enum(['held', 'refused']).nullable(),
  openedAt: z.string(),
  settledAt: z.string().nullable(),
  /** When an open round is cancelled by the published rule and its stake returned. */
  endsAt: z.string().nullable(),
  /** The draw and the ticket of a bet on a lottery of our own. */
  lottery: z
    .strictObject({ gameCode: z.string(), numero: z.string(), ticketId: z.string() })
    .nullable(),
})

export const roundDetail = call({
  method: 'GET',
  path: '/wps/relay/roundDetail',
  summary: 'Details of one round: stake, choices, outcome, payout, balances and fairness data',
  who: 'member',
  age: 'any',
  query: z.strictObject({ id: z.uuid() }),
  value: z.strictObject({
    /** Marks a replay: nothing is played or paid by it. */
    replay: z.literal(true),
    bet: betLine,
    balanceBefore: amount,
    balanceAfter: amount,
    detail: z.record(z.string(), z.unknown()).nullable(),
    fairness: z.record(z.string(), z.unknown()).nullable(),
  }),
  refusals: ['GAME_UNREACHABLE'],
  perMinute: 60,
})

export const winnerRound = call({
  method: 'GET',
  path: '/wps/relay/winnerRound',
  summary: 'A win of the winner board with the vendor’s fairness data, for anyone to verify',
  who: 'anyone',
  age: 'any',
  query: z.strictObject({ id: z.uuid(), gameTime: instantParam }),
  value: z.strictObject({
    round: z.string(),
    nodeId: z.number().int(),
    gameName: z.string(),
    vendor: z.string(),
    customerName: z.string(),
    stake: amount,
    winAmount: amount,
    gameTime: z.string(),
    fairness: z.record(z.string(), z.unknown()).nullable(),
  }),
  refusals: [],
  perMinute: 60,
})
