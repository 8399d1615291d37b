import { type Handlers, type KeyOf, signedEndpoint, walletApi } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import { unixSeconds } from '#platform/clock'
import { type ChipWallet, withChips } from './chip-player.ts'
import { mountEndpoint, signRefusals } from './mount-endpoint.ts'
import type { IsAllowed } from './networks.ts'
import {
  authenticate,
  balance,
  closeRound,
  rollback,
  transact,
  transaction,
  type WalletParts,
} from './wallet-api.ts'

export const WALLET_PREFIX = '/vgw/v1'

export type VendorEdge = WalletParts & {
  keyOf: KeyOf
  isAllowed: IsAllowed
  chips?: ChipWallet | undefined
}

/** The Wallet API: signed calls of vendors, signed answers (rules/vendor-protocol §1 and §3). */
export function mountWalletApi(app: FastifyInstance, edge: VendorEdge) {
  const money: Handlers<typeof walletApi> = {
    '/session/authenticate': (vendor, body) => authenticate(edge, vendor, body),
    '/wallet/balance': (vendor, body) => balance(edge, vendor, body),
    '/wallet/transact': (vendor, body) => transact(edge, vendor, body),
    '/wallet/rollback': (vendor, body) => rollback(edge, vendor, body),
    '/wallet/round/close': (vendor, body) => closeRound(edge, vendor, body),
    '/wallet/transaction': (vendor, body) => transaction(edge, vendor, body),
  }
  const handlers = edge.chips ? withChips(money, edge.chips) : money
  const nowS = () => unixSeconds(edge.engine.clock.now())
  const endpoint = signedEndpoint({
    prefix: WALLET_PREFIX,
    bodies: walletApi,
    handlers,
    keyOf: edge.keyOf,
    isAllowed: edge.isAllowed,
    nowS,
    failed: (err) => edge.engine.log.error({ err }, 'vendor call failed'),
  })
  mountEndpoint(app, endpoint)
  signRefusals(app, { prefix: WALLET_PREFIX, keyOf: edge.keyOf, nowS })
}
