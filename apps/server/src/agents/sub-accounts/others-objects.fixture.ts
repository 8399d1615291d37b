import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    changeSubAccount: { testedIn: 'src/agents/sub-accounts/sub-accounts.test.ts' },
    endSubAccount: { testedIn: 'src/agents/sub-accounts/sub-accounts.test.ts' },
  },
})
