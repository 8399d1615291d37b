import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Deposits and withdraws through an agent of the crowd, and waits for the answer in the meantime. */
export const agentClient = persona({
  name: 'agent-client',
  summary: 'Deposits and withdraws through the agent, follows the requests, and plays meanwhile',
  share: 3,
  hours: busyFrom(10, 2, 0.5),
  joins: 'the crowd',
  taste: {
    games: [
      ['slots', 2],
      ['instant', 1],
    ],
    stakes: [1, 3],
    deposit: [20, 60],
    takesOffers: false,
    withdrawFrom: 400,
    budget: 2000,
  },
  start: 'arrives',
  states: {
    ...arrival('follows'),
    ...paying('chooses'),
    follows: {
      does: 'followRequests',
      pauseS: [5, 15],
      next: [['plays', 1]],
    },
    chooses: {
      does: 'chooseGame',
      pauseS: [2, 6],
      next: [['plays', 1]],
      on: { refused: 'leaves' },
    },
    plays: {
      does: 'play',
      pauseS: [2, 8],
      next: [
        ['plays', 20],
        ['follows', 4],
        ['asks out', 2],
        ['leaves', 1],
      ],
      on: { broke: 'asks in', closed: 'chooses' },
    },
    'asks out': { does: 'requestWithdrawal', pauseS: [3, 10], next: [['follows', 1]] },
    // The first money comes from the gateway: nobody else has any to pass on yet.
    'asks in': {
      does: 'requestDeposit',
      pauseS: [3, 10],
      next: [['waits', 1]],
      on: { waiting: 'pays', broke: 'pays', refused: 'pays' },
    },
    waits: {
      does: 'followRequests',
      pauseS: [15, 40],
      next: [
        ['waits', 4],
        ['pays', 1],
      ],
      on: { done: 'chooses' },
    },
    ...departure,
  },
})
