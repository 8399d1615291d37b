import type { CallName } from '@parola/contract'
import { renewals } from './renewal.ts'

type State = { token: string | null; member: { passwordExpired?: boolean } | null }
/** The call that gives a session a new token does not wait for itself. */
const RENEWING: CallName = 'changePassword'

let renewal: ReturnType<typeof renewals> | undefined

/**
 * How the session of this tab comes to another token, by its own call or by another tab's.
 * `learn` asks anew who is logged in.
 */
export function tabTokenOf(
  state: () => State,
  keep: (token: string) => void,
  learn: () => Promise<unknown>,
) {
  renewal ??= renewals({ token: () => state().token, keep }, new BroadcastChannel('token'))
  const { renew, successor } = renewal
  return {
    renew,
    /** The token to repeat a refused call with; null when the member is logged out. */
    successor: async (refused: string, call: CallName): Promise<string | null> => {
      if (call === RENEWING) return null
      const next = await successor(refused)
      // What was refused until the password changed, in another tab perhaps, is open now.
      if (next && state().member?.passwordExpired) void learn().catch(() => undefined)
      return next
    },
  }
}
