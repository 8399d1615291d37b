import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    contractDebts: { testedIn: 'src/agents/agent-contract/agent-contract.test.ts' },
  },
})
