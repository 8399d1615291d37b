import { z } from 'zod'
import { call } from '../core/call.ts'
import { countParam, cursorPageOf, instant, nothing, text } from '../core/values.ts'
import { MOVE_REFUSALS, MOVE_REQUEST_STATES, moveInput, moveOutcome } from './tree-move.ts'

const AGENT_CALL = { who: 'agent', age: 'any' } as const

export const downlineMoveEffect = call({
  ...AGENT_CALL,
  method: 'GET',
  path: '/wps/relay/team/moveEffect',
  summary: 'What moving somebody of the own team under another agent of it would do',
  query: z.strictObject(moveInput),
  value: moveOutcome,
  refusals: [],
  perMinute: 30,
})

export const requestMove = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/team/move',
  summary: 'Asks for a move within the own team: the member agrees, then two operators decide',
  body: z.strictObject({ ...moveInput, note: text(500, 3) }),
  value: z.strictObject({ requestId: z.uuid() }),
  refusals: [...MOVE_REFUSALS, 'MOVE_REQUESTED', 'MOVE_REQUEST_LIMIT'],
  perMinute: 20,
})

const request = z.strictObject({
  requestId: z.uuid(),
  account: z.string(),
  to: z.string(),
  note: z.string(),
  state: z.enum(MOVE_REQUEST_STATES),
  requestedAt: instant,
  /** Until when the member can answer. */
  answerBy: instant,
  /** Why an operator declined. */
  reason: z.string().nullable(),
})

export const moveRequests = call({
  ...AGENT_CALL,
  method: 'GET',
  path: '/wps/relay/team/moves',
  summary: 'Moves that an agent has asked for, newest first',
  query: z.strictObject({
    cursor: text(60).optional(),
    pageSize: countParam({ min: 1, max: 100, fallback: 20 }),
  }),
  value: cursorPageOf(request),
  refusals: [],
})

export const withdrawMove = call({
  ...AGENT_CALL,
  method: 'POST',
  path: '/wps/relay/team/move/withdraw',
  summary: 'Takes back a move that was asked for and is not decided',
  body: z.strictObject({ requestId: z.uuid() }),
  value: nothing,
  refusals: ['MOVE_REQUEST_CLOSED'],
  perMinute: 20,
})

export const ownMoveRequest = call({
  method: 'GET',
  path: '/wps/relay/team/ownMove',
  summary: 'The move that the caller is asked to agree to',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    request: z
      .strictObject({
        requestId: z.uuid(),
        state: z.enum(['requested', 'agreed']),
        /** Nicknames of the upline now, and after the move. */
        from: z.string().nullable(),
        to: z.string(),
        answerBy: instant,
        /** Accounts that move, with the caller. */
        accounts: z.number().int(),
        /** Own contracts that end with the move, and those below. */
        contracts: z.number().int(),
      })
      .nullable(),
  }),
  refusals: [],
})

export const answerMove = call({
  method: 'POST',
  path: '/wps/relay/team/ownMove',
  summary: 'Agrees to a move or refuses it',
  who: 'member',
  age: 'any',
  body: z.strictObject({ requestId: z.uuid(), isAgreed: z.boolean() }),
  value: nothing,
  refusals: ['MOVE_REQUEST_CLOSED'],
  perMinute: 20,
})
