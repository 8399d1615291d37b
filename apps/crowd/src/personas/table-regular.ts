import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Tables and small instant games, at a steady pace and higher stakes, with a look at the records. */
export const tableRegular = persona({
  name: 'table-regular',
  summary: 'Plays tables and instant games steadily at higher stakes, and reads the records',
  share: 15,
  hours: busyFrom(14, 23),
  taste: {
    games: [
      ['table', 3],
      ['instant', 2],
    ],
    stakes: [2, 20],
    deposit: [50, 150],
    takesOffers: false,
    withdrawFrom: 1000,
    budget: 6000,
  },
  start: 'arrives',
  states: {
    ...arrival('sits down'),
    ...paying('sits down'),
    'sits down': {
      does: 'chooseGame',
      pauseS: [2, 6],
      next: [['plays', 1]],
      on: { refused: 'leaves' },
    },
    plays: {
      does: 'play',
      pauseS: [4, 12],
      next: [
        ['plays', 40],
        ['reads', 2],
        ['changes', 2],
        ['secures', 1],
        ['leaves', 1],
      ],
      on: { broke: 'pays', closed: 'sits down' },
    },
    changes: { does: 'closeGame', pauseS: [2, 5], next: [['sits down', 1]] },
    reads: {
      does: 'readRecords',
      pauseS: [10, 60],
      next: [
        ['plays', 3],
        ['withdraws', 1],
      ],
    },
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['confirms', 1]] },
    confirms: { does: 'confirmPayouts', pauseS: [3, 10], next: [['plays', 1]] },
    secures: { does: 'readSecurity', pauseS: [10, 30], next: [['plays', 1]] },
    ...departure,
  },
})
