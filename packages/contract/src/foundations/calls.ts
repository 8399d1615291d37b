import { approvalKindsIn } from '../core/approval-kinds.ts'
import { callsIn } from '../core/calls-in.ts'
import * as audit from './audit.ts'
import * as featureSettings from './feature-settings.ts'
import * as settings from './settings.ts'

export const foundationsCalls = callsIn(audit, featureSettings, settings)

export const foundationsApprovals = approvalKindsIn(featureSettings)
