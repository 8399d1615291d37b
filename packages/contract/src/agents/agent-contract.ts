import { PPM_OF_PERCENT } from '@parola/money'
import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, instant, instantParam, text } from '../core/values.ts'
import { CONTRACT_FUNDINGS, DIVIDEND_PERIODS, TIERS_MAX } from './contract-lists.ts'

export const CONTRACT_STATES = ['processing', 'approved', 'rejected'] as const
export const CONTRACT_ACTIONS = ['accept', 'counter', 'reject', 'withdraw', 'terminate'] as const

/** "12.5" per cent on the wire, 125000 parts per million inside. */
export const rate = z.codec(
  z.string().regex(/^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/),
  z.number().int(),
  {
    decode: (percent) => Math.round(Number(percent) * PPM_OF_PERCENT),
    encode: (ppm) => (ppm / PPM_OF_PERCENT).toFixed(4).replace(/\.?0+$/, ''),
  },
)

/** The most that a window pays. */
const cap = amount.optional()
/**
 * Who pays: the house, which every level costs only the difference, or the upline, who pays the whole amount from the own
 * wallet. The house, where it is left out.
 */
const funding = z.enum(CONTRACT_FUNDINGS).optional()

const salaryTiers = z
  .array(z.strictObject({ betAmount: amount, rate }))
  .min(1)
  .max(TIERS_MAX)

export const contractTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dividend'),
    period: z.enum(DIVIDEND_PERIODS),
    tiers: z
      .array(
        z.strictObject({
          periodValidBet: amount,
          periodProfitLoss: amount,
          activeMembers: z.number().int().min(0).max(1_000_000),
          rate,
        }),
      )
      .min(1)
      .max(TIERS_MAX),
    ...{ cap, funding },
    /** A member counts as active from this valid bet of the window on. */
    activeMinValidBet: amount.optional(),
    /** Whether a loss lowers the windows after it. */
    carryOver: z.boolean().optional(),
    /** Whether rebates that the team got lower its net revenue; as the brand says, where it is left out. */
    deductRebates: z.boolean().optional(),
    /** Whether salaries that the house paid to the agent and to agents of the team in the window lower it. */
    deductSalaries: z.boolean().optional(),
    /** What the version before carries out is taken over, if the other side agrees to that too. */
    keepCarry: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('daily'), tiers: salaryTiers, cap, funding }),
  z.strictObject({ kind: z.literal('hourly'), tiers: salaryTiers, cap, funding }),
  z.strictObject({
    kind: z.literal('realtime'),
    profitRate: rate,
    lossRate: rate,
    singleBetAmount: amount,
    ...{ cap, funding },
  }),
])
export type ContractTerms = z.output<typeof contractTerms>

export const agentContract = z.strictObject({
  contractId: z.uuid(),
  version: z.number().int(),
  /** The caller's side: the agent below, who is paid, or the upline above. */
  side: z.enum(['downline', 'upline']),
  /** Nickname of the other party; null is the house. */
  other: z.string().nullable(),
  /** Who that is, where it is a downline of the caller. */
  otherId: z.uuid().nullable(),
  terms: contractTerms,
  state: z.enum(CONTRACT_STATES),
  startAt: instant,
  endAt: instant.nullable(),
  offeredAt: instant,
  /** The offer can be answered until then. */
  answerBy: instant,
  reason: z.string().nullable(),
  /** What the caller may do now. */
  actions: z.array(z.enum(CONTRACT_ACTIONS)),
})

/** A downline contract that would end if this offer were accepted, and why. */
export const contractConflict = z.strictObject({
  contractId: z.uuid(),
  party: z.string(),
  reason: z.enum(['RATE_ABOVE', 'NO_UPPER_CONTRACT', 'ORPHANED']),
})

export const agentContracts = call({
  method: 'GET',
  path: '/wps/relay/agentContracts',
  summary:
    'Contracts of an agent, offered and received, newest first; optionally only those awaiting an answer',
  who: 'agent',
  age: 'any',
  query: z.strictObject({ waiting: z.literal('true').optional() }),
  value: z.array(agentContract),
  refusals: [],
})

export const contractConflicts = call({
  method: 'GET',
  path: '/wps/relay/agentContract/conflicts',
  summary: 'Lists the downline contracts that accepting this offer would end (AGT-06)',
  who: 'agent',
  age: 'any',
  query: z.strictObject({ contractId: z.uuid() }),
  value: z.strictObject({ list: z.array(contractConflict), conflictHash: z.string() }),
  refusals: [],
})

const AGENT_CALL = {
  method: 'POST',
  who: 'agent',
  subAccount: 'contracts',
  age: 'any',
  perMinute: 30,
} as const

export const offerContract = call({
  ...AGENT_CALL,
  path: '/wps/relay/agentContract/offer',
  summary: 'Offers a contract to a direct downline; a newer version replaces an open offer',
  body: z.strictObject({
    memberId: z.uuid(),
    terms: contractTerms,
    /** Not in the past; defaults to the start of the next window. */
    startAt: instantParam.optional(),
  }),
  value: agentContract,
  refusals: [
    'CONTRACT_OFF',
    'CONTRACT_TERMS',
    'CONTRACT_NONE_OWN',
    'CONTRACT_RATE_ABOVE_OWN',
    'FUNDING_CHAIN',
    'CONTRACT_START_PAST',
    'CONTRACT_PARTY',
  ],
})

export const counterContract = call({
  ...AGENT_CALL,
  path: '/wps/relay/agentContract/counter',
  summary: 'Answers an open offer with other terms, which the other side answers',
  body: z.strictObject({ contractId: z.uuid(), terms: contractTerms }),
  value: agentContract,
  refusals: [
    'CONTRACT_OFF',
    'CONTRACT_TERMS',
    'CONTRACT_NONE_OWN',
    'CONTRACT_RATE_ABOVE_OWN',
    'FUNDING_CHAIN',
    'CONTRACT_START_PAST',
    'CONTRACT_PARTY',
    'CONTRACT_FORBIDDEN',
    'CONTRACT_STATE',
    'CONTRACT_CONFLICT',
  ],
})

export const acceptContract = call({
  ...AGENT_CALL,
  path: '/wps/relay/agentContract/accept',
  summary:
    'Accepts an offer; downline contracts that it does not cover end only after confirmation',
  body: z.strictObject({
    contractId: z.uuid(),
    terminateDownline: z.boolean().optional(),
    conflictHash: text(64).optional(),
    /** Agrees to take over what the version before carries out, where the terms offer it. */
    keepCarry: z.boolean().optional(),
  }),
  value: agentContract,
  refusals: [
    'CONTRACT_FORBIDDEN',
    'CONTRACT_STATE',
    'CONTRACT_CONFLICT',
    'CONTRACT_OFF',
    'CONTRACT_RATE_ABOVE_OWN',
    'FUNDING_CHAIN',
  ],
})

export const rejectContract = call({
  ...AGENT_CALL,
  path: '/wps/relay/agentContract/reject',
  summary: 'Rejects an offer with a reason, or withdraws the caller’s own',
  body: z.strictObject({ contractId: z.uuid(), reason: text(200).optional() }),
  value: agentContract,
  refusals: ['CONTRACT_STATE'],
})

export const terminateContract = call({
  ...AGENT_CALL,
  path: '/wps/relay/agentContract/terminate',
  summary: 'Ends a contract with its current window, and the downline contracts that depend on it',
  body: z.strictObject({ contractId: z.uuid() }),
  value: agentContract,
  refusals: ['CONTRACT_STATE'],
})
