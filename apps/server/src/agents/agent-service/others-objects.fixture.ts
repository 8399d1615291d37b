import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    acceptServiceDeposit: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    moveServiceRequest: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    serviceRequests: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    askAgentDeposit: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    askAgentWithdrawal: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
  },
})
