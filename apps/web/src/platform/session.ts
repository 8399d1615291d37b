import type { Calls, ValueOf } from '@parola/contract'
import { create } from 'zustand'
import { api, bindSession } from './client.ts'
import { language, needTexts, setLanguage } from './i18n.ts'
import { keepMerchant, MERCHANT, queryClient, refresh } from './query.ts'

export type Opened = Pick<ValueOf<Calls['login']>, 'token' | 'firstTimeLogin'>
export type Remembered = { account?: string; countryDialingCode?: string; mobileNum?: string }
export type MemberInfo = ValueOf<Calls['memberInfo']>
type State = { token: string | null; member: MemberInfo | null; isKnown: boolean }

const TOKEN = 'token'
const REMEMBER = 'remember'
/** Features whose sentences stand in the header and the toasts of whoever is logged in. */
const MEMBERS_TEXTS = ['money', 'people']

export const useSession = create<State>(() => ({
  token: sessionStorage.getItem(TOKEN),
  member: null,
  isKnown: false,
}))

bindSession({
  token: () => useSession.getState().token,
  loggedOut: () => forget(),
})

/** The sentences that this tab's session needs on the first screen. */
export async function sessionTexts() {
  if (useSession.getState().token) await needTexts(...MEMBERS_TEXTS)
}

/** Clears what this tab kept; whoever leaves is not met by the visitors' popups (AUTH-08, MOD-03). */
function forget() {
  const merchant = localStorage.getItem(MERCHANT)
  sessionStorage.clear()
  if (merchant) keepMerchant(merchant)
  sessionStorage.setItem('popupClosed:visitor', '1')
  useSession.setState({ token: null, member: null, isKnown: true })
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])),
  })
}

/** What everybody may see: all else that was answered goes with the session. */
const PUBLIC = new Set([
  'announcements',
  'gameList',
  'gameVendors',
  'helpCenter',
  'hotGames',
  'hotMatches',
  'registerSettings',
  'systemStatus',
  'whitelabel',
  'winnerBoard',
])

/** Keeps the token of this tab and learns who it belongs to (requirements AUTH-05, AUTH-06). */
export async function openSession({ token, firstTimeLogin }: Opened) {
  await needTexts(...MEMBERS_TEXTS)
  sessionStorage.setItem(TOKEN, token)
  useSession.setState({ token })
  if (firstTimeLogin) await api('firstLogin', { body: {} })
  await learn()
}

async function learn() {
  const member = await api('memberInfo')
  void refresh('announcements')
  useSession.setState({ member, isKnown: true })
  if (member.language !== language()) await api('setLanguage', { body: { language: language() } })
}

/** On start: the tab's own session, else the remember-me cookie of this browser. */
export async function restoreSession() {
  try {
    if (useSession.getState().token) return await learn()
    if (localStorage.getItem(REMEMBER)) {
      const opened = await api('resumeSession', { body: {} })
      if (opened) return await openSession(opened)
      localStorage.removeItem(REMEMBER)
    }
    useSession.setState({ isKnown: true })
  } catch {
    useSession.setState({ isKnown: true })
  }
}

/** A day's memory that a cookie may be there; the cookie itself is out of any script's reach. */
export function noteRemembered(isRemembered: boolean, who: Remembered) {
  if (isRemembered) localStorage.setItem(REMEMBER, JSON.stringify(who))
  else localStorage.removeItem(REMEMBER)
}

/** Who ticked the box here: by name or by number, as they came in. */
export function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(REMEMBER) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

export async function endSession() {
  await api('logout').catch(() => undefined)
  localStorage.removeItem(REMEMBER)
  forget()
}

/** A new language: lists that carry words are asked for again, and the server is told (I18N-02). */
export async function changeLanguage(next: 'EN' | 'TY') {
  await setLanguage(next)
  if (useSession.getState().token) {
    await api('setLanguage', { body: { language: next } }).catch(() => undefined)
  }
  await refresh('hotGames', 'gameVendors', 'winnerBoard', 'announcements')
}
