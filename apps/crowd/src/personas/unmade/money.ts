import type { Unmade } from './unmade.types.ts'

export const moneyUnmade: Unmade = {
  'of contracts, reports and moves of agents: those of the crowd recruit, and answer requests': [
    'consolidatedFunds',
    'contractDebts',
    'downlines',
    'transferDownline',
  ],
  'another name of a call that the crowd makes': [
    'consolidatedFundsOfRelay',
    'merchantWallet',
    'walletBalanceV2',
  ],
  'for vendors with a wallet of their own, where the crowd does not play': [
    'bringAllBack',
    'vendorBalance',
    'vendorWallets',
    'walletTransfer',
    'walletTransfers',
  ],
  'changes its mind, which no persona does yet': [
    'cancelDeposit',
    'cancelWithdrawal',
    'removePayoutAccount',
  ],
  'opens a file or an account that is used once': ['exportRecord'],
  // `npm run new call` adds a call here; it leaves the list when a persona makes it.
  'for features that the crowd does not use yet': [],
}
