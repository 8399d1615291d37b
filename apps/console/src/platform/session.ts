import { renewals } from '@parola/ui/renewal'
import { create } from 'zustand'

const TOKEN = 'console-token'
const BRAND = 'console-brand'

type Session = {
  token: string | null
  /** How many sessions this tab has had: a new token of the same one is no new session. */
  opened: number
  /** The brand that the calls are for; null is the first that the operator serves. */
  brand: string | null
}

export const useSession = create<Session>(() => ({
  token: sessionStorage.getItem(TOKEN),
  opened: 0,
  brand: localStorage.getItem(BRAND),
}))

/** The token of a session that has begun here, or none. */
export function keepToken(token: string | null) {
  if (token) sessionStorage.setItem(TOKEN, token)
  else sessionStorage.removeItem(TOKEN)
  useSession.setState(({ opened }) => ({ token, opened: opened + 1 }))
}

/** How the session of this tab gets a new token, by its own step-up or another tab's (ACC-010). */
export const { renew, successor } = renewals(
  {
    token: () => useSession.getState().token,
    keep: (token) => {
      sessionStorage.setItem(TOKEN, token)
      useSession.setState({ token })
    },
  },
  new BroadcastChannel('console-token'),
)

export function chooseBrand(brand: string | null) {
  if (brand) localStorage.setItem(BRAND, brand)
  else localStorage.removeItem(BRAND)
  useSession.setState({ brand })
}
