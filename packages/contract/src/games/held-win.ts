import { z } from 'zod'
import { approvalKinds } from '../core/approval-kinds.ts'
import { call } from '../core/call.ts'
import { amount, instant, text } from '../core/values.ts'

const verdict = z.enum(['release', 'refuse'])

export const heldWinApprovals = approvalKinds(['win.review'], ['HELD_WIN_OVER'])

export const heldWins = call({
  method: 'GET',
  path: '/ops/games/held-wins',
  summary: 'Wins under review, oldest first, or recently closed reviews; with the brand’s limits',
  who: 'operator',
  needs: 'money.view',
  age: 'any',
  query: z.strictObject({ state: z.enum(['held', 'ended']).optional() }),
  value: z.strictObject({
    wins: z.array(
      z.strictObject({
        heldId: z.uuid(),
        memberId: z.uuid(),
        username: z.string(),
        isCrowd: z.boolean(),
        vassalage: z.string(),
        gameName: z.string(),
        round: z.string(),
        tx: z.string(),
        amount,
        stake: amount,
        currency: z.string(),
        /**
         * The limit it exceeds: highest win, multiple of the stake, daily sum, or a jackpot pool with less
         * money.
         */
        because: z.enum(['win', 'times', 'day', 'pool']),
        state: z.enum(['held', 'released', 'refused', 'rolled_back']),
        heldAt: instant,
        endedAt: instant.nullable(),
        /** The pending decision of a second operator. */
        waiting: z
          .strictObject({
            verdict,
            because: z.string(),
            requester: z.string(),
            expiresAt: instant,
          })
          .nullable(),
      }),
    ),
    limits: z.strictObject({
      times: z.number().int(),
      win: amount,
      titleDay: amount,
      vendorDay: amount,
    }),
  }),
  refusals: [],
})

export const proposeHeldWin = call({
  method: 'POST',
  path: '/ops/games/held-wins',
  summary:
    'Requests approval by a second operator to release a held win to its member, or to refuse it',
  who: 'operator',
  needs: 'win.review',
  stepUp: true,
  age: 'any',
  body: z.strictObject({ heldId: z.uuid(), verdict, because: text(500, 3) }),
  value: z.null(),
  refusals: ['HELD_WIN_OVER', 'ALREADY_REQUESTED'],
})
