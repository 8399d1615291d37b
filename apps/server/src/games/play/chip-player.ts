import type { Handlers, WalletBody, WalletPath, walletApi } from '@parola/vendor-protocol'
import { newHandle, newToken } from '#platform/random'

/** Answers a vendor's calls about players who stake something else than their money. */
export type ChipWallet = Handlers<typeof walletApi>

const CHIPS = 'chips_'
const NAME_LENGTH = 20

/** A name, for every vendor, of a player who stakes chips: no member has one like it. */
export const newChipPlayer = () => `${CHIPS}${newHandle(NAME_LENGTH)}`
export const newChipToken = () => `${CHIPS}${newToken()}`

/** Whether a player's name, or a launch token, is one of chips. */
export const isOfChips = (name: string) => name.startsWith(CHIPS)

/** Calls about money and calls about chips, by the name of the player or the token in them. */
export function withChips(money: ChipWallet, chips: ChipWallet): ChipWallet {
  const either = <P extends WalletPath>(path: P) => {
    return (vendor: string, body: WalletBody<P>) => {
      const name = 'player' in body ? body.player : body.token
      const wallet: Pick<ChipWallet, P> = isOfChips(name) ? chips : money
      return wallet[path](vendor, body)
    }
  }
  return {
    '/session/authenticate': either('/session/authenticate'),
    '/wallet/balance': either('/wallet/balance'),
    '/wallet/transact': either('/wallet/transact'),
    '/wallet/rollback': either('/wallet/rollback'),
    '/wallet/round/close': either('/wallet/round/close'),
    '/wallet/transaction': either('/wallet/transaction'),
  }
}
