import { toast } from '@parola/client/toasts'
import type { BodyOf, Calls, OperatorRight, QueryOf, ValueOf } from '@parola/contract'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { api, type ConsoleCall, errorText, Refusal } from './client.ts'
import { useSession } from './session.ts'

const FRESH_MS = 5000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network a call fails at once, and the page shows the error instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && !(error instanceof Refusal),
    },
  },
})

/** A new session in the same tab starts without the data of the previous one. */
useSession.subscribe(({ opened }, before) => {
  if (opened !== before.opened) queryClient.clear()
})

/** Options of a reading call; its name, brand and query are the key. */
export function callQuery<N extends ConsoleCall>(name: N, query?: QueryOf<Calls[N]>) {
  const { brand } = useSession.getState()
  return queryOptions({
    queryKey: [name, brand, query ?? null],
    queryFn: ({ signal }): Promise<ValueOf<Calls[N]>> => api(name, { query, signal } as never),
  })
}

/** The result of a reading call, read again when the brand changes, and at an interval if requested. */
export function useCall<N extends ConsoleCall>(
  name: N,
  query?: QueryOf<Calls[N]>,
  everyMs?: number,
) {
  useSession(({ brand }) => brand)
  return useQuery({
    ...callQuery(name, query),
    // A list with new filters keeps its rows until the new ones are there.
    ...(everyMs ? { refetchInterval: everyMs, placeholderData: keepPreviousData } : {}),
  })
}

export type After<N extends ConsoleCall> = {
  refreshes?: readonly ConsoleCall[]
  says?: string
  done?: (value: ValueOf<Calls[N]>) => void
}

/** A changing call: reports its outcome, and reads again what it has changed. */
export function useChange<N extends ConsoleCall>(name: N, after: After<N> = {}) {
  return useMutation({
    mutationFn: (body: BodyOf<Calls[N]>) => api(name, { body } as never),
    onSuccess: (value) => finishChange(after, value),
    // The end of the session was already reported.
    onError: (error) => useSession.getState().token && toast('bad', errorText(error)),
  })
}

/** What follows a change that has succeeded. */
export async function finishChange<N extends ConsoleCall>(
  { says, done, refreshes = [] }: After<N>,
  value: ValueOf<Calls[N]>,
) {
  if (says) toast('good', says)
  done?.(value)
  await Promise.all(refreshes.map((call) => queryClient.invalidateQueries({ queryKey: [call] })))
}

/** The operator who is logged in; nothing until that is known. */
export function useMe() {
  const isIn = useSession(({ token }) => token !== null)
  const opened = useSession((session) => session.opened)
  return useQuery({
    queryKey: ['operatorMe', opened],
    queryFn: () => api('operatorMe'),
    enabled: isIn,
    staleTime: 60_000,
  }).data
}

type Brands = ValueOf<Calls['operatorMe']>['brands']

/** The currency of the chosen brand, or of the first one. */
function currencyIn(brands: Brands = [], chosen: string | null = null): string {
  return (brands.find(({ brandId }) => brandId === chosen) ?? brands[0])?.currency ?? ''
}

export function useCurrency(): string {
  const brands = useMe()?.brands
  return currencyIn(
    brands,
    useSession(({ brand }) => brand),
  )
}

/** What amounts are typed in: the currency of the brand that the calls are for. */
export function brandCurrency(): string {
  const { brand, opened } = useSession.getState()
  const me = queryClient.getQueryData<ValueOf<Calls['operatorMe']>>(['operatorMe', opened])
  return currencyIn(me?.brands, brand)
}

export function useMay(): (right: OperatorRight) => boolean {
  const rights = useMe()?.rights ?? []
  return (right) => rights.includes(right)
}
