import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Several accounts from one address, each taking the offer for a first deposit. */
export const sharedDevice = persona({
  name: 'shared-device',
  summary: 'Uses several accounts from one device, each for the offer of a first deposit',
  share: 4,
  hours: busyFrom(22, 4, 0.3),
  sharesDevice: true,
  taste: {
    games: [['instant', 1]],
    stakes: [5, 20],
    deposit: [20, 20],
    takesOffers: true,
    withdrawFrom: 150,
    budget: 200,
  },
  start: 'arrives',
  states: {
    ...arrival('pays'),
    ...paying('chooses'),
    chooses: {
      does: 'chooseGame',
      pauseS: [1, 2],
      next: [['plays', 1]],
      on: { refused: 'leaves' },
    },
    plays: {
      does: 'play',
      pauseS: [1, 3],
      next: [
        ['plays', 30],
        ['withdraws', 1],
      ],
      on: { broke: 'leaves', closed: 'chooses' },
    },
    withdraws: { does: 'withdraw', pauseS: [1, 3], next: [['leaves', 1]] },
    ...departure,
  },
})
