import type { Unmade } from './unmade.types.ts'

export const rewardsUnmade: Unmade = {
  'leaves a promotion: the crowd keeps those that it joins': ['leavePromotion'],
  'about bonus money: the crowd plays for cash only': ['bonusBets'],
  'another name of a call that the crowd makes': ['claimAllRewards'],
  'for members of a tier that the crowd does not reach': ['chooseVipHost'],
  // `npm run new call` adds a call here; it leaves the list when a persona makes it.
  'for features that the crowd does not use yet': [],
}
