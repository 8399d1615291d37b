/** The folders of the studio, in the order in which they may import each other. */
export const order = [
  'platform',
  'titles',
  'fairness',
  'wallets',
  'jackpots',
  'free-rounds',
  'monitor',
  'rounds',
  'instant',
  'crash',
  'player-api',
  'releases',
  'vendor-api',
]

/** The same for its client: `engine` and `slots` show the slots, the others the games that are code. */
export const clientOrder = ['platform', 'sound', 'engine', 'slots', 'instant', 'crash']
