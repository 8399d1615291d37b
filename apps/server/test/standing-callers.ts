import { type CallName, calls } from '@parola/contract'

/** Calls that end the caller's session, replace it, give it another token, or keep its member away. */
const ENDING: readonly CallName[] = [
  'logout',
  'operatorLogout',
  'changePassword',
  'proveAgain',
  'stayAway',
]

/** One caller of each kind for all calls, and another one after a call that may have ended their session. */
export function standingCallers<Kind, Caller>(newcomer: (kind: Kind) => Promise<Caller>) {
  const standing = new Map<Kind, Promise<Caller>>()
  return (kind: Kind, name: CallName): Promise<Caller> => {
    const known = standing.get(kind) ?? newcomer(kind)
    const isOver = ENDING.includes(name) || calls[name].who === 'anyone'
    if (isOver) standing.delete(kind)
    else standing.set(kind, known)
    return known
  }
}
