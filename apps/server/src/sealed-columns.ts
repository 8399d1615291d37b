import type { SealedColumn } from '@parola/vendor-protocol'
import { sealedServiceNotes } from './agents/agent-service/index.ts'
import { sealedStatementKeys } from './agents/signed-statement/index.ts'
import { sealedMessages } from './foundations/delivery/index.ts'
import { sealedSeeds } from './games/lottery-issue/index.ts'
import { sealedAccounts } from './money/payout-account/index.ts'
import { sealedProfiles } from './people/kyc/index.ts'
import { sealedFactors } from './people/operator/feature.ts'
import { sealedPersons } from './people/screening/index.ts'
import { sealedAuthenticators } from './people/verification/index.ts'
import { sealedBodyKeys } from './platform/http/index.ts'
import { sealedApplications } from './rewards/participation/index.ts'
import { sealedDraws } from './rewards/promotion/index.ts'
import { sealedWheelSeeds } from './rewards/wheel/index.ts'
import { sealedChatPictures } from './site/chat/index.ts'
import { sealedSubscriptions } from './site/push/index.ts'

/** All columns sealed with the keys of fields. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...[sealedBodyKeys, sealedMessages, sealedAccounts, sealedAuthenticators, sealedProfiles],
  ...[...sealedFactors, ...sealedPersons, sealedApplications, sealedSeeds],
  ...[sealedDraws, sealedWheelSeeds, sealedChatPictures, sealedStatementKeys],
  ...[sealedSubscriptions, sealedServiceNotes],
]

/** Where keys of files are stored, wrapped with those of the ring. */
export const FILE_KEY_TABLES = ['kyc.file', 'screening.list_import'] as const
