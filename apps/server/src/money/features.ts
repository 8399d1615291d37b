import { escrowCheck } from '../agents/agent-service/index.ts'
import type { Consumer } from '../games/activity/index.ts'
import { transferVendors } from '../games/catalogue/index.ts'
import { highestWinOf } from '../games/held-win/index.ts'
import { playerNamed, type Vendors } from '../games/play/index.ts'
import { vendorCheck, walletCheck } from '../games/vendor-sync/index.ts'
import type { Shared } from '../parts.ts'
import { withdrawalsHeldUntil } from '../people/account-change/index.ts'
import type { Approvable } from '../people/approval/index.ts'
import { verifiedName } from '../people/kyc/index.ts'
import { hasPaymentPassword, provePaymentPassword } from '../people/security/index.ts'
import type { FieldKeys } from '../platform/crypto/index.ts'
import type { Feature } from '../platform/feature/index.ts'
import { depositOffers } from '../rewards/participation/index.ts'
import { rebateTerm } from '../rewards/rebate/index.ts'
import { adjustmentFeature } from './adjustment/feature.ts'
import { adjustmentApproval } from './adjustment/index.ts'
import { contractDebtFeature } from './contract-debt/feature.ts'
import { depositFeature } from './deposit/feature.ts'
import { forfeitureFeature } from './forfeiture/feature.ts'
import { forfeitureApproval, forfeitureReturnApproval } from './forfeiture/index.ts'
import {
  gatewayClient,
  gatewayRecords,
  paymentGateway,
  paymentGatewayFeature,
  payoutGateway,
  WEBHOOK_PATH,
} from './payment-gateway/feature.ts'
import { payoutFeature } from './payout/feature.ts'
import { orderRecords, payoutsApproval } from './payout/index.ts'
import { payoutAccountFeature } from './payout-account/feature.ts'
import type { Guards } from './payout-account/index.ts'
import { reconciliationFeature } from './reconciliation/feature.ts'
import { teamTransferFeature } from './team-transfer/feature.ts'
import { termsFeature } from './terms/feature.ts'
import { cashierTermsApprovals } from './terms/index.ts'
import { transferFeature } from './transfer/feature.ts'
import type { TransferVendors } from './transfer/index.ts'
import { turnoverFeature } from './turnover/feature.ts'
import { wageringFeature } from './wagering/feature.ts'
import { walletFeature } from './wallet/feature.ts'
import { withdrawalFeature } from './withdrawal/feature.ts'
import { withdrawalReviewFeature } from './withdrawal-review/feature.ts'

/** The consumers of what was played. */
export const moneyConsumers = ({ turnover }: Shared): readonly Consumer[] => [turnover.consumer]

export const moneyApprovals = ({ turnover }: Shared): readonly Approvable[] => [
  payoutsApproval,
  adjustmentApproval(turnover),
  forfeitureApproval,
  forfeitureReturnApproval,
  ...cashierTermsApprovals,
]

export function moneyFeatures(shared: Shared): Feature[] {
  const { engine, realtime, config, fieldKeys, publicUrl, ownUrl, turnover } = shared
  const client = gatewayClient({
    baseUrl: config.GATEWAY_URL,
    secret: config.secrets.gatewaySecret,
    secretBefore: config.secrets.gatewaySecretBefore,
    fetch: shared.reachOut(),
    now: () => engine.clock.now(),
    log: engine.log,
  })
  const gateway = paymentGateway(client)
  const payouts = payoutGateway(client)
  const callbackUrl = `${ownUrl}${WEBHOOK_PATH}`
  const guards = moneyGuards(fieldKeys)
  return [
    wageringFeature({ engine, realtime }),
    walletFeature,
    turnoverFeature({ turnover }),
    paymentGatewayFeature({ engine, gateway }),
    payoutAccountFeature({ engine, payouts, guards, fieldKeys }),
    depositFeature({
      ...{ engine, realtime, turnover, guards, gateway, publicUrl, callbackUrl },
      offers: depositOffers,
    }),
    contractDebtFeature({ engine }),
    withdrawalFeature({ engine, realtime, turnover, guards }),
    payoutFeature({ engine, turnover, guards, fieldKeys, payouts, callbackUrl }),
    withdrawalReviewFeature({ turnover, guards }),
    termsFeature(rebateTerm),
    transferFeature({ engine, realtime, vendors: walletsOf(shared.vendors) }),
    teamTransferFeature({ engine, realtime, turnover, guards }),
    adjustmentFeature,
    forfeitureFeature,
    reconciliationFeature({
      engine,
      reader: shared.reader,
      records: orderRecords,
      gateway: gatewayRecords(client),
      later: [vendorCheck, walletCheck(shared.vendors), escrowCheck],
    }),
  ]
}

/** The vendors with wallets of their own, for features that come before them in the order. */
function walletsOf({ sendRequest }: Vendors): TransferVendors {
  return {
    list: async (db) =>
      (await transferVendors(db)).map(({ vendor, name, away, maintenance }) => ({
        vendor,
        name,
        isAway: away || maintenance,
      })),
    player: playerNamed,
    highestWin: highestWinOf,
    balance: (vendor, input) => sendRequest(vendor, '/transfer/balance', input),
    order: (vendor, kind, order) => sendRequest(vendor, `/transfer/${kind}`, order),
    status: (vendor, ref) => sendRequest(vendor, '/transfer/status', { ref }),
  }
}

/** Guards that features of people provide for outgoing money. */
export function moneyGuards(fieldKeys: FieldKeys): Guards {
  return {
    provePayment: provePaymentPassword,
    hasPaymentPassword,
    heldUntil: async (db, input) => (await withdrawalsHeldUntil(db, input))?.until ?? null,
    verifiedName: (db, memberId) => verifiedName(fieldKeys, db, memberId),
  }
}
