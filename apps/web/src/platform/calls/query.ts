import type { CallName, Calls, QueryOf, ValueOf } from '@parola/contract'
import type { Language } from '@parola/locales/languages'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { setTimeZone } from '../texts/brand-time.ts'
import { api, Refusal } from './client.ts'

const FRESH_MS = 30_000
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
/** Requested once in a session (requirement APP-24); another language requests it again. */
export const FOR_SESSION = new Set<CallName>([
  'hotGames',
  'gameVendors',
  'registerSettings',
  'merchantWallet',
  'whitelabel',
])
const MAX_RETRIES = 2

/** Refusals that close the whole site: its state is requested immediately (APP-01). */
const SHUT = new Set(['MAINTENANCE', 'REGION_BLOCKED'])

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof Refusal && SHUT.has(error.code)) void refresh('systemStatus')
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < MAX_RETRIES && !(error instanceof Refusal && error.status < 500),
      refetchOnWindowFocus: false,
      // Without a network the call is made and fails, so that the page can say so instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

/** Options of a reading call; its name and query are the key, so that messages can refresh it. */
export function callQuery<N extends CallName>(name: N, query?: QueryOf<Calls[N]>) {
  return queryOptions({
    queryKey: [name, query ?? null],
    ...(FOR_SESSION.has(name) ? KEPT : {}),
    queryFn: ({ signal }): Promise<ValueOf<Calls[N]>> => api(name, { query, signal } as never),
  })
}

/** Requests again everything that these calls have returned. */
export async function refresh(...names: CallName[]) {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Requests again everything that is shown: a message may have been missed. */
export function refreshAll() {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !FOR_SESSION.has(queryKey[0] as CallName),
  })
}

/** Puts the page's initial data where the first screen reads it. */
export function adoptFirstData() {
  const text = document.getElementById('first')?.textContent
  if (!text) return
  const data = JSON.parse(text) as Record<string, unknown> & { language: Language }
  const put = <N extends CallName>(name: N, query?: QueryOf<Calls[N]>) =>
    queryClient.setQueryData(callQuery(name, query).queryKey, data[name] as never)
  put('whitelabel')
  put('systemStatus')
  put('announcements', { lang: data.language })
  put('hotGames', { language: data.language })
  put('gameVendors')
  const { merchant, timeZone } = data.systemStatus as { merchant: string; timeZone: string }
  keepMerchant(merchant)
  setTimeZone(timeZone)
}

export const MERCHANT = 'merchant'

/** The merchant code is in both storages, where other scripts read it (APP-23). */
export function keepMerchant(merchant: string) {
  sessionStorage.setItem(MERCHANT, merchant)
  localStorage.setItem(MERCHANT, merchant)
}
