import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  cursorPageOf,
  instant,
  nothing,
  signedAmount,
  text,
} from '../core/values.ts'
import { CONTRACT_STATES, contractTerms } from './agent-contract.ts'

const count = z.number().int()
const step = z.strictObject({ memberId: z.uuid(), username: z.string() })

const node = {
  memberId: z.uuid(),
  username: z.string(),
  isAgent: z.boolean(),
  status: z.string(),
  /** Directly below, and in the whole team. */
  directs: count,
  teamSize: count,
  agents: count,
}

export const treeApprovals = approvalKinds(
  ['team.type'],
  ['ACCOUNT_INACTIVE', 'AGENT_HAS_TEAM', 'AGENT_HAS_CONTRACT'],
)

export const agentTree = call({
  method: 'GET',
  path: '/ops/agent-tree',
  summary:
    'Accounts directly below one of the tree of agents, those below the house, or those by their name',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({
    parentId: z.uuid().optional(),
    search: text(40, 2).optional(),
    cursor: text(60).optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 50 }),
  }),
  value: cursorPageOf(z.strictObject({ ...node, level: count })).extend({
    /** From the root down to the parent, with it. */
    path: z.array(step),
  }),
  refusals: [],
})

export const treeMember = call({
  method: 'GET',
  path: '/ops/agent-tree/member',
  summary:
    'One account of the tree with its contracts, what its team did in the last 30 days, and its moves',
  who: 'operator',
  needs: 'settlement.view',
  age: 'any',
  query: z.strictObject({ memberId: z.uuid() }),
  value: z.strictObject({
    ...node,
    maxLevel: count,
    joinedAt: instant,
    path: z.array(step),
    contracts: z.array(
      z.strictObject({
        contractId: z.uuid(),
        /** Null: the house. */
        upline: z.string().nullable(),
        downline: z.string(),
        /** Whether the account is paid by it. */
        isOwn: z.boolean(),
        version: count,
        terms: contractTerms,
        state: z.enum(CONTRACT_STATES),
        startAt: instant,
        endAt: instant.nullable(),
        /** Whether both sides have signed from one address. */
        isOneAddress: z.boolean(),
      }),
    ),
    sums: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      deposit: amount,
      withdrawal: amount,
      stake: amount,
      payout: amount,
      validBet: amount,
      ggr: signedAmount,
      teamBalance: amount,
      /** What contracts owe the account, and what it owes downlines. */
      owed: amount,
      owes: amount,
    }),
    moves: z.array(
      z.strictObject({
        from: z.string().nullable(),
        to: z.string(),
        effectiveAt: instant,
        doneAt: instant.nullable(),
      }),
    ),
  }),
  refusals: [],
})

/** What operators make of an account: an agent, or a member again. */
export const ACCOUNT_TYPES = ['agent', 'member'] as const

export const changeAccountType = call({
  method: 'POST',
  path: '/ops/agent-tree/type',
  summary:
    'Requests that a member becomes an agent, or an agent without a team a member; a second operator approves',
  who: 'operator',
  needs: 'settlement.propose',
  age: 'any',
  perMinute: 30,
  body: z.strictObject({
    username: text(64, 1),
    becomes: z.enum(ACCOUNT_TYPES),
    reason: text(500, 3),
  }),
  value: nothing,
  refusals: [
    'ACCOUNT_TYPE_SAME',
    'TEAM_TOO_DEEP',
    'AGENT_HAS_TEAM',
    'AGENT_HAS_CONTRACT',
    'ACCOUNT_INACTIVE',
    'ALREADY_REQUESTED',
  ],
})
