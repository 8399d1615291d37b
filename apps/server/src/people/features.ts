import { moneyInSince } from '../money/deposit/index.ts'
import type { Shared } from '../parts.ts'
import type { Feature } from '../platform/feature/index.ts'
import { openPictures, openVault } from '../platform/files/index.ts'
import { accountChangeFeature } from './account-change/feature.ts'
import { approvalFeature } from './approval/feature.ts'
import type { Approvable } from './approval/index.ts'
import { crowdFeature } from './crowd/feature.ts'
import { crowdBy } from './crowd/index.ts'
import { identityFeature } from './identity/feature.ts'
import { knownDeviceFeature } from './known-device/feature.ts'
import { isOwnBrowser } from './known-device/index.ts'
import { kycFeature } from './kyc/feature.ts'
import { loginFeature } from './login/feature.ts'
import { loginAttemptFeature } from './login-attempt/feature.ts'
import { memberFeature } from './member/feature.ts'
import { memberSearchFeature } from './member-search/feature.ts'
import { operatorFeature } from './operator/feature.ts'
import { passwordChangeFeature } from './password-change/feature.ts'
import { registrationFeature } from './registration/feature.ts'
import { saferPlayFeature } from './safer-play/feature.ts'
import { liftApproval } from './safer-play/index.ts'
import { screeningFeature } from './screening/feature.ts'
import { personIndex } from './screening/index.ts'
import { securityFeature } from './security/feature.ts'
import { sessionFeature } from './session/feature.ts'
import { settingChangeFeature } from './setting-change/feature.ts'
import { settingsApproval } from './setting-change/index.ts'
import { staffFeature } from './staff/feature.ts'
import { enableApproval, hireApproval, resetApproval, rolesApproval } from './staff/index.ts'
import { verificationFeature } from './verification/feature.ts'
import { authenticators, oneTimeCodes } from './verification/index.ts'

export const peopleApprovals: readonly Approvable[] = [
  ...[hireApproval, resetApproval, rolesApproval, enableApproval],
  liftApproval,
  settingsApproval,
]

export function peopleFeatures(shared: Shared, approvals: readonly Approvable[]): Feature[] {
  return [...persons(shared, approvals), ...loginFeatures(shared)]
}

/** Member identity and staff. */
function persons(
  { engine, realtime, outbox, config, fieldKeys, files, ownUrl, reachOut }: Shared,
  approvals: readonly Approvable[],
): Feature[] {
  const vault = openVault(files, config.secrets.fileKeys)
  const index = personIndex(fieldKeys)
  return [
    memberFeature(engine),
    accountChangeFeature({ engine }),
    operatorFeature({ engine, fieldKeys, enrolsHereOnly: config.DEMO_OPERATORS === 'on' }),
    approvalFeature({ engine, approvables: approvals }),
    settingChangeFeature,
    staffFeature({ engine }),
    screeningFeature({ engine, persons: index, vault }),
    kycFeature({
      engine,
      realtime,
      outbox,
      fieldKeys,
      persons: index,
      vault,
      pictures: openPictures(),
      fetch: reachOut(),
      kycUrl: config.KYC_URL,
      kycSecret: config.secrets.kycSecret,
      callbackUrl: ownUrl,
    }),
    saferPlayFeature({ engine, deposited: moneyInSince }),
    sessionFeature({ engine, realtime }),
    memberSearchFeature({ engine, realtime }),
  ]
}

/** Registration, log-in and account protection. */
function loginFeatures(shared: Shared): Feature[] {
  const { engine, realtime, config, fieldKeys, outbox, proofs, phones, reach, publicUrl } = shared
  const codes = oneTimeCodes({ key: fieldKeys.hash, outbox, phoneAuth: phones })
  const seconds = authenticators(fieldKeys)
  const isCrowd = crowdBy(config.secrets.crowdSecret)
  const parts = { engine, realtime, outbox, codes, authenticators: seconds }
  return [
    verificationFeature({
      ...{ engine, codes, challenges: proofs, phoneAuth: phones },
      knowsBrowser: (w, memberId, cookies) =>
        isOwnBrowser({ db: w.tx, actor: w.actor }, memberId, cookies),
    }),
    knownDeviceFeature({ engine }),
    loginAttemptFeature({ engine }),
    loginFeature({ ...parts, challenges: proofs }),
    passwordChangeFeature({ ...parts, publicUrl }),
    securityFeature(parts),
    crowdFeature({ isCrowd, isHere: config.secrets.crowdSecret !== undefined }),
    registrationFeature({ engine, codes, isCrowd, fieldKeys }),
    identityFeature({
      engine,
      outbox,
      publicUrl,
      secrets: config.secrets.identityProviders,
      reach,
      sandboxUrl: config.SANDBOX_PUBLIC_URL,
    }),
  ]
}
