import type { Calls, ValueOf } from '@parola/contract'
import type { Language } from '@parola/locales/languages'
import { create } from 'zustand'
import { api, bindSession, Refusal } from '../calls/client.ts'
import { callQuery, keepMerchant, MERCHANT, queryClient, refresh } from '../calls/query.ts'
import { isSwitchedOn } from '../calls/switches.ts'
import { language, needTexts, setLanguage } from '../texts/i18n.ts'

export type Opened = Pick<ValueOf<Calls['login']>, 'token' | 'firstTimeLogin'>
export type MemberInfo = ValueOf<Calls['memberInfo']>
type State = { token: string | null; member: MemberInfo | null; isKnown: boolean }

const TOKEN = 'token'
/** Whether this browser may hold a cookie that opens a session. */
export const REMEMBER = 'remember'
/** The delay before an unanswered start is tried again. */
const RESTORE_AGAIN_MS = 3_000
/** Features whose texts are in the header and the toasts of a member. */
const MEMBERS_TEXTS = ['money', 'people']

export const useSession = create<State>(() => ({
  token: sessionStorage.getItem(TOKEN),
  member: null,
  isKnown: false,
}))

bindSession({
  token: () => useSession.getState().token,
  refused: async (token, name) => {
    const next = await tabToken().then(
      (tab) => tab.successor(token, name),
      () => null,
    )
    if (!next && useSession.getState().token === token) forget()
    return next
  },
})

/** How this tab's session gets a new token; loaded when one is needed. */
export const tabToken = () =>
  import('./tab-token.ts').then((tab) => tab.tabTokenOf(useSession.getState, keepToken, learn))

/** The texts that this tab's session needs on the first screen. */
export async function sessionTexts() {
  if (useSession.getState().token) await needTexts(...MEMBERS_TEXTS)
}

/** Clears what this tab stored; after a logout the visitors' popups are not shown (AUTH-08, MOD-03). */
function forget() {
  const merchant = localStorage.getItem(MERCHANT)
  sessionStorage.clear()
  if (merchant) keepMerchant(merchant)
  sessionStorage.setItem('popupClosed:visitor', '1')
  useSession.setState({ token: null, member: null, isKnown: true })
  dropOwn()
}

/** Responses to one session are not shown to the next. */
function dropOwn() {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])),
  })
}

/** What everybody may see; every other response is dropped with the session. */
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

/** Stores the token of this tab and reads its member (requirements AUTH-05, AUTH-06). */
export async function openSession({ token, firstTimeLogin }: Opened) {
  await needTexts(...MEMBERS_TEXTS)
  // Trial play may have been going on in this tab.
  dropOwn()
  keepToken(token)
  if (firstTimeLogin) await api('firstLogin', { body: {} })
  await learn()
}

/** From now on this tab calls with this token. */
export function keepToken(token: string) {
  sessionStorage.setItem(TOKEN, token)
  useSession.setState({ token })
}

export async function learn() {
  const member = await api('memberInfo')
  // A member who logged out meanwhile stays a visitor.
  if (!useSession.getState().token) return
  void refresh('announcements')
  useSession.setState({ member, isKnown: true })
  if (!member.isTrial) {
    void loadOwn()
    void device()
      .then(({ leaveToOther }) => leaveToOther(member.id))
      .catch(() => undefined)
  }
  if (member.language !== language()) await api('setLanguage', { body: { language: language() } })
}

/** What a login loads for real accounts (requirement AUTH-06). A failure is reported where the data is shown. */
async function loadOwn() {
  void queryClient.prefetchQuery(callQuery('favoriteGames', {}))
  void queryClient.prefetchQuery(callQuery('securityConfig'))
  const hasAgents = await isSwitchedOn('AGENTPOLICY3').catch(() => false)
  if (hasAgents) void queryClient.prefetchQuery(callQuery('consolidatedFunds'))
}

/**
 * On start: the tab's own session, else the remember-me cookie of this browser. While the platform
 * cannot be reached the page is a visitor's, and the session is restored as soon as it answers.
 */
export async function restoreSession() {
  try {
    if (useSession.getState().token) await learn()
    else if (localStorage.getItem(REMEMBER)) {
      const opened = await api('resumeSession', { body: {} })
      if (opened) await openSession(opened)
      else localStorage.removeItem(REMEMBER)
    }
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500
    if (!isRefused) setTimeout(restoreUnlessKnown, RESTORE_AGAIN_MS)
  }
  useSession.setState({ isKnown: true })
}

/** Nothing to restore after a login or a logout meanwhile. */
function restoreUnlessKnown() {
  if (!useSession.getState().member) void restoreSession()
}

/** Loaded when it is needed: few ask for notifications. */
const device = () => import('./own-device.ts')

export async function endSession() {
  await device()
    .then(({ unsubscribe }) => unsubscribe())
    .catch(() => undefined)
  await api('logout').catch(() => undefined)
  localStorage.removeItem(REMEMBER)
  forget()
}

/** A new language: lists with texts are requested again, and the server is notified (I18N-02). */
export async function changeLanguage(next: Language) {
  await setLanguage(next)
  if (useSession.getState().token) {
    await api('setLanguage', { body: { language: next } }).catch(() => undefined)
  }
  await refresh('hotGames', 'gameVendors', 'winnerBoard', 'announcements', 'messages')
}
