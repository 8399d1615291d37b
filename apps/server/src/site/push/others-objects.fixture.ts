import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    removePush: { testedIn: 'src/site/push/push.test.ts' },
  },
})
