import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    signedStatement: { testedIn: 'test/signed-statement.test.ts' },
  },
})
