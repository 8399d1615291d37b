export { tournamentApproval } from './change.ts'
export { takesChips } from './chip-games.rules.ts'
export { chipWallet } from './chip-wallet.ts'
export { tournamentSettings } from './tournament-settings.ts'
