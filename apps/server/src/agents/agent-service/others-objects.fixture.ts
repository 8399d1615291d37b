import { othersObjects } from '../../../test/others-objects.ts'

export const objects = othersObjects({
  calls: {
    acceptServiceDeposit: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    moveServiceRequest: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    serviceRequests: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    requestAgentDeposit: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
    requestAgentWithdrawal: { testedIn: 'src/agents/agent-service/agent-service.test.ts' },
  },
})
