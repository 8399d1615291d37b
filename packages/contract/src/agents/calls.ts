import { approvalKindsIn } from '../core/approval-kinds.ts'
import { callsIn } from '../core/calls-in.ts'
import { channelsIn } from '../core/channels-in.ts'
import * as agentContract from './agent-contract.ts'
import * as agentProgramme from './agent-programme.ts'
import * as agentService from './agent-service.ts'
import * as agentServiceConsole from './agent-service-console.ts'
import * as contractConsole from './contract-console.ts'
import * as contractPreview from './contract-preview.ts'
import * as downlineRates from './downline-rates.ts'
import * as linkedPerson from './linked-person.ts'
import * as moveRequest from './move-request.ts'
import * as payoutStop from './payout-stop.ts'
import * as registerCentre from './register-centre.ts'
import * as settlementConsole from './settlement-console.ts'
import * as signedStatement from './signed-statement.ts'
import * as statement from './statement.ts'
import * as subAccount from './sub-account.ts'
import * as teamLists from './team-lists.ts'
import * as teamReport from './team-report.ts'
import * as treeConsole from './tree-console.ts'
import * as treeMoveConsole from './tree-move-console.ts'

export const agentsCalls = callsIn(
  agentContract,
  subAccount,
  agentProgramme,
  agentService,
  agentServiceConsole,
  contractConsole,
  contractPreview,
  downlineRates,
  linkedPerson,
  moveRequest,
  payoutStop,
  registerCentre,
  settlementConsole,
  signedStatement,
  statement,
  teamLists,
  teamReport,
  treeConsole,
  treeMoveConsole,
)

export const agentsChannels = channelsIn(agentService)

export const agentsApprovals = approvalKindsIn(
  agentServiceConsole,
  contractConsole,
  payoutStop,
  settlementConsole,
  treeConsole,
  treeMoveConsole,
)
