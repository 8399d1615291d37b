import type { Consumer } from '../games/activity/index.ts'
import { moneyGuards } from '../money/features.ts'
import type { Shared } from '../parts.ts'
import type { Approvable } from '../people/approval/index.ts'
import type { Feature } from '../platform/feature/index.ts'
import { agentContractFeature } from './agent-contract/feature.ts'
import { contractApprovals } from './agent-contract/index.ts'
import { agentServiceFeature } from './agent-service/feature.ts'
import { serviceTermsApproval, verdictApproval } from './agent-service/index.ts'
import { agentTreeFeature } from './agent-tree/feature.ts'
import { accountTypeApproval } from './agent-tree/index.ts'
import { contractPreviewFeature } from './contract-preview/feature.ts'
import { downlineRatesFeature } from './downline-rates/feature.ts'
import { linkedPersonFeature } from './linked-person/feature.ts'
import { registerCentreFeature } from './register-centre/feature.ts'
import { rollUpCheckFeature } from './roll-up-check/feature.ts'
import { payoutStopApproval } from './roll-up-check/index.ts'
import { signedStatementFeature } from './signed-statement/feature.ts'
import { statementFeature } from './statement/feature.ts'
import { settlementApproval, statementConsumer } from './statement/index.ts'
import { subAccountsFeature } from './sub-accounts/feature.ts'
import { teamRebateFeature } from './team-rebate/feature.ts'
import { teamRebateConsumer } from './team-rebate/index.ts'
import { teamReportFeature } from './team-report/feature.ts'
import { teamSumsFeature } from './team-sums/feature.ts'
import { teamSumsConsumer } from './team-sums/index.ts'
import { treeMoveFeature } from './tree-move/feature.ts'
import { moveApproval } from './tree-move/index.ts'

/** The consumers of what was played. */
export const agentsConsumers: readonly Consumer[] = [
  statementConsumer,
  teamSumsConsumer,
  teamRebateConsumer,
]

type ForApprovals = Pick<Shared, 'turnover' | 'fieldKeys'>

export const agentsApprovals = ({ turnover, fieldKeys }: ForApprovals): readonly Approvable[] => [
  ...contractApprovals(fieldKeys.hash),
  accountTypeApproval,
  moveApproval,
  serviceTermsApproval,
  verdictApproval(turnover),
  settlementApproval,
  payoutStopApproval,
]

export function agentsFeatures({ engine, realtime, fieldKeys, turnover }: Shared): Feature[] {
  const guards = moneyGuards(fieldKeys)
  return [
    agentContractFeature({ engine, fieldKeys }),
    teamSumsFeature({ engine }),
    treeMoveFeature({ engine }),
    agentServiceFeature({ engine, realtime, turnover, guards, fieldKeys }),
    teamRebateFeature({ engine }),
    registerCentreFeature({ engine }),
    downlineRatesFeature,
    subAccountsFeature({ engine }),
    linkedPersonFeature,
    statementFeature({ engine, realtime }),
    rollUpCheckFeature({ engine }),
    signedStatementFeature({ fieldKeys }),
    contractPreviewFeature,
    teamReportFeature,
    agentTreeFeature,
  ]
}
