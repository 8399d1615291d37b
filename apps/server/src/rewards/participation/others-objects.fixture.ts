import { othersObjects } from '../../../test/others-objects.ts'

/** A promotion is everybody's, a part in it one's own. */
export const objects = othersObjects({
  calls: {
    joinPromotion: { testedIn: 'src/rewards/participation/participation.test.ts' },
    leavePromotion: { testedIn: 'src/rewards/participation/participation.test.ts' },
    claimPromotion: { testedIn: 'src/rewards/participation/participation.test.ts' },
    claimRaffle: { testedIn: 'src/rewards/participation/counted-play.test.ts' },
    applyPromotion: { testedIn: 'src/rewards/participation/misuse.test.ts' },
  },
})
