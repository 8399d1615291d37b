import { busyFrom } from './hours.ts'
import { persona } from './persona.types.ts'
import { arrival, departure, paying } from './pieces.ts'

/** Slots after work: small stakes, one game for a while and then another. */
export const slotsEvening = persona({
  name: 'slots-evening',
  summary: 'Plays slots in the evening with small stakes, and changes the game now and then',
  share: 35,
  hours: busyFrom(18, 1),
  taste: {
    games: [['slots', 1]],
    stakes: [1, 3],
    deposit: [20, 80],
    takesOffers: false,
    withdrawFrom: 600,
    budget: 2000,
  },
  start: 'arrives',
  states: {
    ...arrival('chooses'),
    ...paying('chooses'),
    chooses: {
      does: 'chooseGame',
      pauseS: [2, 6],
      next: [['spins', 1]],
      on: { refused: 'searches' },
    },
    searches: {
      does: 'search',
      pauseS: [3, 12],
      next: [
        ['chooses', 4],
        ['leaves', 1],
      ],
    },
    spins: {
      does: 'play',
      pauseS: [2, 6],
      next: [
        ['spins', 60],
        ['rests', 3],
        ['changes', 2],
        ['withdraws', 1],
        ['leaves', 1],
      ],
      on: { broke: 'pays', closed: 'chooses' },
    },
    rests: {
      does: 'visit',
      pauseS: [20, 90],
      next: [
        ['chooses', 3],
        ['looksAtClub', 1],
        ['looksAtMissions', 1],
        ['invites', 1],
      ],
    },
    looksAtClub: { does: 'visitClub', pauseS: [5, 20], next: [['spinsWheel', 1]] },
    spinsWheel: { does: 'spinWheel', pauseS: [5, 15], next: [['chooses', 1]] },
    invites: { does: 'visitFriends', pauseS: [5, 20], next: [['chooses', 1]] },
    looksAtMissions: {
      does: 'visitMissions',
      pauseS: [5, 20],
      next: [
        ['playsTournament', 2],
        ['chooses', 1],
      ],
    },
    playsTournament: { does: 'playTournament', pauseS: [5, 20], next: [['chooses', 1]] },
    changes: { does: 'closeGame', pauseS: [2, 5], next: [['chooses', 1]] },
    withdraws: { does: 'withdraw', pauseS: [3, 10], next: [['confirms', 1]] },
    confirms: {
      does: 'confirmPayouts',
      pauseS: [3, 10],
      next: [
        ['chooses', 3],
        ['leaves', 1],
      ],
    },
    ...departure,
  },
})
