import { create } from 'zustand'

const TOKEN = 'console-token'
const BRAND = 'console-brand'

type Session = {
  token: string | null
  /** The brand that the calls are for; null is the first that one serves. */
  brand: string | null
}

export const useSession = create<Session>(() => ({
  token: sessionStorage.getItem(TOKEN),
  brand: localStorage.getItem(BRAND),
}))

export function keepToken(token: string | null) {
  if (token) sessionStorage.setItem(TOKEN, token)
  else sessionStorage.removeItem(TOKEN)
  useSession.setState({ token })
}

export function chooseBrand(brand: string | null) {
  if (brand) localStorage.setItem(BRAND, brand)
  else localStorage.removeItem(BRAND)
  useSession.setState({ brand })
}
