import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    placeLotteryChase: { testedIn: 'src/games/lottery-chase/chase.test.ts' },
    myLotteryChase: { testedIn: 'src/games/lottery-chase/chase.test.ts' },
    cancelLotteryChase: { testedIn: 'src/games/lottery-chase/chase.test.ts' },
  },
})
