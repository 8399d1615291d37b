import type { CallName } from '@parola/contract'
import { renewals } from '@parola/ui/renewal'

type State = { token: string | null; member: { passwordExpired?: boolean } | null }
/** The calls that give a session a new token do not wait for themselves. */
const RENEWING = new Set<CallName>([
  'changePassword',
  'confirmAuthenticator',
  'proveAgain',
  'removeAuthenticator',
])

let renewal: ReturnType<typeof renewals> | undefined

/**
 * How the session of this tab gets a new token, by its own call or by another tab's.
 * `learn` reads the member again.
 */
export function tabTokenOf(
  state: () => State,
  keep: (token: string) => void,
  learn: () => Promise<unknown>,
) {
  const take = (token: string) => {
    keep(token)
    // Calls refused until the password changed, perhaps in another tab, are open now.
    if (state().member?.passwordExpired) void learn().catch(() => undefined)
  }
  renewal ??= renewals({ token: () => state().token, keep: take }, new BroadcastChannel('token'))
  const { renew, successor } = renewal
  return {
    renew,
    /** The token to repeat a refused call with; null when the member is logged out. */
    successor: (refused: string, call: CallName): Promise<string | null> =>
      successor(refused, RENEWING.has(call)),
  }
}
