import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    removeLotteryFavourite: { testedIn: 'src/games/lottery-favourite/favourites.test.ts' },
  },
})
