import { keyring } from '@parola/vendor-protocol'
import { agentContractFeature } from './agents/agent-contract/feature.ts'
import type { Parts as DoorParts } from './doors.ts'
import { auditFeature } from './foundations/audit/feature.ts'
import { brandFeature } from './foundations/brand/feature.ts'
import { deliveryFeature } from './foundations/delivery/feature.ts'
import type { Outbox } from './foundations/delivery/index.ts'
import { settingsFeature } from './foundations/settings/feature.ts'
import { awayNetOf, type BetRegister, createBetRegister } from './games/bet/index.ts'
import { catalogueFeature } from './games/catalogue/feature.ts'
import { transferVendors } from './games/catalogue/index.ts'
import { freeRoundFeature } from './games/free-round/feature.ts'
import { freeRoundsApproval } from './games/free-round/index.ts'
import { heldWinFeature } from './games/held-win/feature.ts'
import { heldWinApproval, highestWinOf } from './games/held-win/index.ts'
import { jackpotFeature } from './games/jackpot/feature.ts'
import { playFeature } from './games/play/feature.ts'
import { networksOf, playerNamed, type Vendors, vendorGateways } from './games/play/index.ts'
import { vendorSyncFeature } from './games/vendor-sync/feature.ts'
import { slipBooks, vendorBooks, walletBooks } from './games/vendor-sync/index.ts'
import { adjustmentFeature } from './money/adjustment/feature.ts'
import { adjustmentApproval } from './money/adjustment/index.ts'
import { cashierFeature, gatewayBooks, gatewayLine } from './money/cashier/feature.ts'
import { type Guards, moneyInSince, orderBooks, payoutsApproval } from './money/cashier/index.ts'
import { forfeitureFeature } from './money/forfeiture/feature.ts'
import { forfeitureApproval, forfeitureReturnApproval } from './money/forfeiture/index.ts'
import { reconciliationFeature } from './money/reconciliation/feature.ts'
import { teamTransferFeature } from './money/team-transfer/feature.ts'
import { transferFeature } from './money/transfer/feature.ts'
import type { TransferVendors } from './money/transfer/index.ts'
import { turnoverFeature } from './money/turnover/feature.ts'
import { createTurnover, type Turnover } from './money/turnover/index.ts'
import { walletFeature } from './money/wallet/feature.ts'
import { accountChangeFeature } from './people/account-change/feature.ts'
import { withdrawalsHeldUntil } from './people/account-change/index.ts'
import { approvalFeature } from './people/approval/feature.ts'
import { deskFeature } from './people/desk/feature.ts'
import { identityFeature } from './people/identity/feature.ts'
import { kycFeature } from './people/kyc/feature.ts'
import { verifiedName } from './people/kyc/index.ts'
import { memberFeature } from './people/member/feature.ts'
import { operatorFeature } from './people/operator/feature.ts'
import { passwordFeature } from './people/password/feature.ts'
import { isOwnBrowser } from './people/password/index.ts'
import { registrationFeature } from './people/registration/feature.ts'
import { saferPlayFeature } from './people/safer-play/feature.ts'
import { liftApproval } from './people/safer-play/index.ts'
import { screeningFeature } from './people/screening/feature.ts'
import { personIndex } from './people/screening/index.ts'
import { securityFeature } from './people/security/feature.ts'
import { hasPaymentPassword, provePaymentPassword } from './people/security/index.ts'
import { sessionFeature } from './people/session/feature.ts'
import { staffFeature } from './people/staff/feature.ts'
import { enableApproval, hireApproval, resetApproval, rolesApproval } from './people/staff/index.ts'
import { verificationFeature } from './people/verification/feature.ts'
import { authenticators, oneTimeCodes } from './people/verification/index.ts'
import { unixSeconds } from './platform/clock/index.ts'
import type { FieldKeys } from './platform/crypto/index.ts'
import type { Db } from './platform/db/index.ts'
import type { Feature } from './platform/feature/index.ts'
import { type Files, openFiles, openPictures, openVault } from './platform/files/index.ts'
import { outgoing } from './platform/http/index.ts'
import { playedEverywhere } from './played-everywhere.ts'
import { bonusFeature } from './rewards/bonus/feature.ts'
import { rewardApproval } from './rewards/bonus/index.ts'
import { rebateFeature } from './rewards/rebate/feature.ts'
import { contentFeature } from './site/content/feature.ts'
import { feedbackFeature } from './site/feedback/feature.ts'
import { inboxFeature } from './site/inbox/feature.ts'
import { galleryFeature } from './views/gallery/feature.ts'
import { publicStateFeature } from './views/public-state/feature.ts'
import { recordsFeature } from './views/records/feature.ts'
import { winnersFeature } from './views/winners/feature.ts'

type Parts = DoorParts & { outbox: Outbox; reader: Db }
type Shared = Parts & {
  files: Files
  ownUrl: string
  publicUrl: string
  vendors: Vendors
  turnover: Turnover
}

/** What people's features say before money leaves. */
function moneyGuards(fieldKeys: FieldKeys): Guards {
  return {
    provePayment: provePaymentPassword,
    hasPaymentPassword,
    heldUntil: async (db, of) => (await withdrawalsHeldUntil(db, of))?.until ?? null,
    verifiedName: (db, memberId) => verifiedName(fieldKeys, db, memberId),
  }
}

/** The front pages of all features, floor by floor from the cellar up. */
export function featuresOf(parts: Parts): Feature[] {
  const { config } = parts
  const register = createBetRegister(parts.engine.db)
  const turnover = createTurnover(playedEverywhere(register))
  const shared: Shared = {
    ...parts,
    files: openFiles(config.STORAGE_URL, config.secrets.s3),
    publicUrl: config.PUBLIC_URL,
    ownUrl: `http://127.0.0.1:${config.PORT}`,
    vendors: vendorGateways({
      baseUrl: config.STUDIO_URL,
      keyOf: keyring(config.secrets.vendors),
      fetchFor: () => outgoing(),
      nowS: () => unixSeconds(parts.engine.clock.now()),
    }),
    turnover,
  }
  return [
    ...foundations(shared),
    ...persons(shared),
    ...waysIn(shared),
    ...site(shared),
    ...money(shared),
    ...gamesAndViews(shared, register),
    bonusFeature(shared),
    publicStateFeature,
  ]
}

function foundations({ engine, realtime, config, fieldKeys, files }: Shared): Feature[] {
  return [
    brandFeature({ engine, realtime }),
    auditFeature({ engine, files, fieldKey: fieldKeys.hash }),
    settingsFeature,
    deliveryFeature({
      engine,
      fieldKeys,
      fetch: outgoing(),
      sms: {
        url: config.SMS_URL,
        sender: config.SMS_SENDER,
        password: config.secrets.smsPassword,
      },
      mail: {
        url: config.MAIL_URL,
        sender: config.MAIL_SENDER,
        password: config.secrets.mailPassword,
      },
    }),
  ]
}

/** Who somebody is, and who works here. */
function persons({
  engine,
  realtime,
  config,
  fieldKeys,
  files,
  ownUrl,
  turnover,
}: Shared): Feature[] {
  const vault = openVault(files, config.secrets.fileKeys)
  const index = personIndex(fieldKeys)
  return [
    memberFeature(engine),
    accountChangeFeature({ engine }),
    operatorFeature({ engine, fieldKeys, enrolsHereOnly: config.DEMO_OPERATORS === 'on' }),
    approvalFeature({
      engine,
      kinds: [
        ...[hireApproval, resetApproval, rolesApproval, enableApproval],
        ...[liftApproval, payoutsApproval, rewardApproval, adjustmentApproval(turnover)],
        ...[forfeitureApproval, forfeitureReturnApproval, heldWinApproval, freeRoundsApproval],
      ],
    }),
    staffFeature({ engine }),
    screeningFeature({ engine, persons: index, vault }),
    kycFeature({
      engine,
      fieldKeys,
      persons: index,
      vault,
      pictures: openPictures(),
      fetch: outgoing(),
      kycUrl: config.KYC_URL,
      kycSecret: config.secrets.kycSecret,
      callbackUrl: ownUrl,
    }),
    saferPlayFeature({ engine, deposited: moneyInSince }),
    sessionFeature({ engine, realtime }),
    deskFeature({ engine, realtime }),
  ]
}

/** How members come in, and what protects their accounts. */
function waysIn(shared: Shared): Feature[] {
  const { engine, realtime, config, fieldKeys, outbox, proofs, phones, reach, publicUrl } = shared
  const codes = oneTimeCodes({ key: fieldKeys.hash, outbox, phoneAuth: phones })
  const seconds = authenticators(fieldKeys)
  const parts = { engine, realtime, outbox, codes, authenticators: seconds }
  return [
    verificationFeature({
      ...{ engine, codes, challenges: proofs, phoneAuth: phones },
      knowsBrowser: (w, memberId, cookies) =>
        isOwnBrowser({ db: w.tx, actor: w.actor }, memberId, cookies),
    }),
    passwordFeature({ ...parts, challenges: proofs, publicUrl }),
    securityFeature(parts),
    registrationFeature({ engine, codes }),
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

function site({ engine, realtime }: Shared): Feature[] {
  return [contentFeature, inboxFeature(realtime), feedbackFeature(engine)]
}

function money(shared: Shared): Feature[] {
  const { engine, realtime, config, fieldKeys, publicUrl, ownUrl, turnover } = shared
  const line = gatewayLine({
    baseUrl: config.GATEWAY_URL,
    secret: config.secrets.gatewaySecret,
    secretBefore: config.secrets.gatewaySecretBefore,
    fetch: outgoing(),
    now: () => engine.clock.now(),
    log: engine.log,
  })
  const guards = moneyGuards(fieldKeys)
  return [
    walletFeature,
    turnoverFeature({ engine, turnover }),
    cashierFeature({
      engine,
      realtime,
      turnover,
      fieldKeys,
      guards,
      line,
      publicUrl,
      callbackUrl: ownUrl,
    }),
    transferFeature({ engine, realtime, vendors: walletsOf(shared.vendors) }),
    teamTransferFeature({ engine, realtime, turnover, guards }),
    adjustmentFeature,
    forfeitureFeature,
    reconciliationFeature({
      engine,
      reader: shared.reader,
      books: orderBooks,
      gateway: gatewayBooks(line),
      later: [vendorBooks, walletBooks(shared.vendors)],
      laterStep: slipBooks,
    }),
  ]
}

/** The vendors that keep wallets, for money that stands before them in the order. */
function walletsOf({ ask }: Vendors): TransferVendors {
  return {
    list: async (db) =>
      (await transferVendors(db)).map(({ vendor, name, away, maintenance }) => ({
        vendor,
        name,
        isAway: away || maintenance,
      })),
    player: playerNamed,
    net: awayNetOf,
    highestWin: highestWinOf,
    balance: (vendor, of) => ask(vendor, '/transfer/balance', of),
    order: (vendor, kind, order) => ask(vendor, `/transfer/${kind}`, order),
    status: (vendor, ref) => ask(vendor, '/transfer/status', { ref }),
  }
}

function gamesAndViews(shared: Shared, register: BetRegister): Feature[] {
  const { engine, realtime, config, publicUrl, files, vendors, turnover } = shared
  const keyOf = keyring(config.secrets.vendors)
  const isAllowed = networksOf(engine, config.secrets.vendors)
  return [
    catalogueFeature({ engine, realtime }),
    heldWinFeature(engine),
    jackpotFeature(engine),
    freeRoundFeature({ engine, turnover }),
    playFeature({ engine, realtime, register, turnover, vendors, keyOf, isAllowed, publicUrl }),
    vendorSyncFeature({ engine, register, turnover, vendors, keyOf, isAllowed }),
    agentContractFeature,
    rebateFeature({ engine, realtime, touched: register.touched }),
    recordsFeature({ engine, vendors }),
    winnersFeature(vendors),
    galleryFeature({ engine, files }),
  ]
}
