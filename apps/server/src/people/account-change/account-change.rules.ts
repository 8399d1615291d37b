/** An account change that the member is notified of (ACC-017). */
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

/** What a thief would change before cashing out; the other changes need knowledge only the owner has. */
const HOLDING: ReadonlySet<Change> = new Set<Change>([
  'password',
  'mobile',
  'email',
  'payment-password-reset',
  'authenticator-off',
  'identity-linked',
])

/** Whether a change holds withdrawals for a while (ACC-016, ACC-017). */
export function isHolding(change: Change): boolean {
  return HOLDING.has(change)
}

export type Reach = { mobile: string | null; email: string | null }
type Letter = { channel: 'sms' | 'mail'; to: string }

/** Every address to notify: the current ones and those that were replaced. */
export function lettersOf(reaches: readonly Reach[]): Letter[] {
  const lettersTo = (channel: Letter['channel'], addresses: (string | null)[]): Letter[] =>
    [...new Set(addresses)].flatMap((to) => (to === null ? [] : [{ channel, to }]))
  return [
    ...lettersTo(
      'sms',
      reaches.map((reach) => reach.mobile),
    ),
    ...lettersTo(
      'mail',
      reaches.map((reach) => reach.email),
    ),
  ]
}
