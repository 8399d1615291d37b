import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    linkIdentity: { testedIn: 'src/people/identity/identity.test.ts' },
  },
})
