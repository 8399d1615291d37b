import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** A few crash rounds in a row at any hour, then gone again. */
export const crashBursts = persona({
  name: 'crash-bursts',
  summary: 'Comes for a burst of crash rounds, some of them larger than before, and goes again',
  share: 15,
  hours: busyFrom(11, 2, 0.3),
  taste: {
    games: [['crash', 1]],
    stakes: [1, 8],
    deposit: [20, 60],
    takesOffers: false,
    withdrawFrom: 400,
    budget: 1500,
  },
  start: 'arrives',
  states: {
    ...arrival('enters room'),
    ...paying('enters room'),
    'enters room': {
      does: 'chooseGame',
      pauseS: [1, 3],
      next: [['bets', 1]],
      on: { refused: 'leaves' },
    },
    bets: {
      does: 'playCrash',
      pauseS: [1, 5],
      next: [
        ['bets', 5],
        ['watches', 3],
        ['leaves', 2],
      ],
      on: { broke: 'pays', closed: 'enters room' },
    },
    watches: {
      does: 'readHelp',
      pauseS: [20, 60],
      next: [
        ['bets', 4],
        ['withdraws', 1],
      ],
    },
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['leaves', 1]] },
    ...departure,
  },
})
