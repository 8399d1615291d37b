import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Sets limits first, pays in little, plays the smallest stakes, and leaves early. */
export const carefulDepositor = persona({
  name: 'careful-depositor',
  summary:
    'Sets limits, pays in little, plays the smallest stakes, reads the messages, and asks customer service',
  share: 12,
  hours: busyFrom(9, 21),
  taste: {
    games: [
      ['slots', 2],
      ['instant', 1],
    ],
    stakes: [1, 1],
    deposit: [10, 20],
    takesOffers: false,
    withdrawFrom: 110,
    budget: 300,
  },
  start: 'arrives',
  states: {
    ...arrival('limits'),
    ...paying('chooses'),
    limits: { does: 'limitPlay', pauseS: [10, 40], next: [['chooses', 1]] },
    chooses: {
      does: 'chooseGame',
      pauseS: [3, 10],
      next: [['plays', 1]],
      on: { refused: 'leaves' },
    },
    plays: {
      does: 'play',
      pauseS: [4, 15],
      next: [
        ['plays', 25],
        ['limits', 1],
        ['reads', 1],
        ['withdraws', 1],
        ['leaves', 1],
      ],
      on: { broke: 'pays', closed: 'chooses' },
    },
    reads: {
      does: 'readMessages',
      pauseS: [10, 40],
      next: [
        ['plays', 2],
        ['contacts', 1],
      ],
    },
    contacts: {
      does: 'contactService',
      pauseS: [10, 40],
      next: [['plays', 1]],
      on: { refused: 'plays' },
    },
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['leaves', 1]] },
    ...departure,
  },
})
