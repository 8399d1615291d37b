import { randomUUID } from 'node:crypto'
import type { Samples } from './contract.types.ts'

const PAGE = { pageNo: '1', pageSize: '5' }

/** One valid input for every call that moves money between a member's own wallets, and of rebates. */
export const transferSamples = {
  claimRebate: { body: { requestKey: randomUUID() } },
  manualRebate: {},
  rebateClaims: { query: PAGE },
  bringAllBack: { body: { requestKey: randomUUID() } },
  vendorBalance: { query: { vendor: 'MW' } },
  vendorWallets: {},
  walletTransfer: {
    body: { requestKey: randomUUID(), vendor: 'MW', direction: 'in', amount: '10.00' },
  },
  walletTransfers: { query: PAGE },
  acceptContract: { body: { contractId: randomUUID() } },
  agentContracts: { query: { waiting: 'true' } },
  contractConflicts: { query: { contractId: randomUUID() } },
  offerContract: {
    body: {
      memberId: randomUUID(),
      terms: { kind: 'daily', tiers: [{ betAmount: '1000.00', rate: '0.5' }] },
    },
  },
  rejectContract: { body: { contractId: randomUUID(), reason: 'too little' } },
  terminateContract: { body: { contractId: randomUUID() } },
  consolidatedFunds: {},
  downlines: { query: { search: 'a', pageSize: '5' } },
  teamTransfers: { query: { cursor: randomUUID(), pageSize: '5' } },
  transferDownline: {
    body: {
      requestKey: randomUUID(),
      wallet: 'agent',
      amount: '10.00',
      paymentPassword: '739152',
      memberId: randomUUID(),
    },
  },
  transferStanding: {},
  transferUpline: {
    body: {
      requestKey: randomUUID(),
      wallet: 'main',
      amount: '10.00',
      paymentPassword: '739152',
    },
  },
} satisfies Partial<Samples>
