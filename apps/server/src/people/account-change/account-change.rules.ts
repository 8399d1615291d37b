/** What of an account was changed that its owner has to hear of (ACC-017). */
export type Change =
  | 'password'
  | 'mobile'
  | 'email'
  | 'payment-password'
  | 'payment-password-reset'
  | 'authenticator-on'
  | 'authenticator-off'
  | 'recovery-codes'
  | 'identity-linked'
  | 'identity-unlinked'

/** What a thief would change before taking money out; the rest needs what only the owner knows. */
const HOLDING: ReadonlySet<Change> = new Set<Change>([
  'password',
  'mobile',
  'email',
  'payment-password-reset',
  'authenticator-off',
  'identity-linked',
])

/** Whether withdrawals rest for a while after a change (ACC-016, ACC-017). */
export function isHolding(change: Change): boolean {
  return HOLDING.has(change)
}

export type Reach = { mobile: string | null; email: string | null }
type Letter = { channel: 'sms' | 'mail'; to: string }

/** Where a change is told: wherever a message reaches the member, and reached them before it. */
export function lettersOf(reaches: readonly Reach[]): Letter[] {
  const of = (channel: Letter['channel'], addresses: (string | null)[]): Letter[] =>
    [...new Set(addresses)].flatMap((to) => (to === null ? [] : [{ channel, to }]))
  return [
    ...of(
      'sms',
      reaches.map((reach) => reach.mobile),
    ),
    ...of(
      'mail',
      reaches.map((reach) => reach.email),
    ),
  ]
}
