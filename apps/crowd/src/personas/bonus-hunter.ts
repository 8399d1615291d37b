import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Takes every offer and promotion, claims whatever there is, and withdraws as soon as the turnover is met. */
export const bonusHunter = persona({
  name: 'bonus-hunter',
  summary: 'Takes every offer, claims rewards and rebates, and withdraws once it is possible',
  share: 8,
  hours: busyFrom(8, 24, 0.4),
  taste: {
    games: [
      ['slots', 3],
      ['instant', 1],
    ],
    stakes: [1, 4],
    deposit: [20, 50],
    takesOffers: true,
    withdrawFrom: 350,
    budget: 1500,
  },
  start: 'arrives',
  states: {
    ...arrival('looks'),
    ...paying('chooses'),
    looks: { does: 'takePromotions', pauseS: [5, 15], next: [['claims', 1]] },
    claims: {
      does: 'claim',
      pauseS: [3, 10],
      next: [
        ['chooses', 3],
        ['reads', 1],
        ['redeems', 1],
        ['completes', 2],
      ],
    },
    redeems: { does: 'visitMall', pauseS: [5, 20], next: [['chooses', 1]] },
    completes: { does: 'visitMissions', pauseS: [5, 20], next: [['chooses', 1]] },
    reads: { does: 'readMessages', pauseS: [5, 20], next: [['chooses', 1]] },
    chooses: {
      does: 'chooseGame',
      pauseS: [2, 5],
      next: [['plays', 1]],
      on: { refused: 'leaves' },
    },
    plays: {
      does: 'play',
      pauseS: [2, 5],
      next: [
        ['plays', 40],
        ['claims', 2],
        ['looks', 1],
        ['withdraws', 1],
        ['leaves', 1],
      ],
      on: { broke: 'pays', closed: 'chooses' },
    },
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['confirms', 1]] },
    confirms: { does: 'confirmPayouts', pauseS: [3, 10], next: [['leaves', 1]] },
    ...departure,
  },
})
