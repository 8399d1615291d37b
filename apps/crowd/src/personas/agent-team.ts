import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Registers with the code of an agent, plays, and passes money up to them. */
export const agentTeam = persona({
  name: 'agent-team',
  summary: 'Belongs to the team of an agent, plays, and passes money up',
  share: 6,
  hours: busyFrom(16, 24),
  joins: 'a team',
  taste: {
    games: [
      ['slots', 1],
      ['instant', 1],
    ],
    stakes: [1, 3],
    deposit: [30, 80],
    takesOffers: false,
    withdrawFrom: 300,
    budget: 2000,
  },
  start: 'arrives',
  states: {
    ...arrival('chooses'),
    ...paying('chooses'),
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
        ['plays', 40],
        ['passes up', 2],
        ['withdraws', 1],
        ['leaves', 1],
      ],
      on: { broke: 'pays', closed: 'chooses' },
    },
    // A payment password is chosen with the first payout account.
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['passes up', 1]] },
    'passes up': { does: 'passUp', pauseS: [3, 10], next: [['plays', 1]] },
    ...departure,
  },
})
