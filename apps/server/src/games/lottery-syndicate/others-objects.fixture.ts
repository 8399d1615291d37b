import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    openLotterySyndicate: { testedIn: 'src/games/lottery-syndicate/syndicate.test.ts' },
    buyLotteryShares: { testedIn: 'src/games/lottery-syndicate/syndicate.test.ts' },
  },
})
