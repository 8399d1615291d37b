import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    enterTournament: { testedIn: 'src/rewards/tournament/tournament.test.ts' },
    playTournament: { testedIn: 'src/rewards/tournament/tournament.test.ts' },
  },
})
