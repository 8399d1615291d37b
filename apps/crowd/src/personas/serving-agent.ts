import { persona } from './persona.types.ts'
import { arrival, departure } from './pieces.ts'

const HOURS = 24

/** An agent: invites, and answers what the team asks for, most of it in time. */
export const servingAgent = persona({
  name: 'serving-agent',
  summary: 'Is an agent, invites members, and answers their deposits and withdrawals, most in time',
  share: 2,
  hours: Array.from({ length: HOURS }, () => 1),
  joins: 'as an agent',
  taste: {
    games: [['slots', 1]],
    stakes: [1, 1],
    deposit: [10, 10],
    takesOffers: false,
    withdrawFrom: 100,
    budget: 100,
  },
  start: 'arrives',
  states: {
    ...arrival('opens'),
    opens: { does: 'openTeam', pauseS: [2, 8], next: [['looks', 1]], on: { refused: 'leaves' } },
    looks: { does: 'readTeam', pauseS: [5, 20], next: [['answers', 1]] },
    answers: {
      does: 'answerTeam',
      pauseS: [5, 20],
      next: [
        ['answers', 40],
        ['looks', 4],
        ['leaves', 1],
      ],
      on: { refused: 'leaves' },
    },
    ...departure,
  },
})
