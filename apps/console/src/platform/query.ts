import type { BodyOf, Calls, OperatorRight, QueryOf, ValueOf } from '@parola/contract'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { api, type ConsoleCall, Refusal, words } from './client.ts'
import { useSession } from './session.ts'
import { toast } from './toast.tsx'

const FRESH_MS = 5000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Without a network a call is made and fails: the page says so instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && !(error instanceof Refusal),
    },
  },
})

/** What one session was shown is cleared for the next one in the same tab. */
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

type After<N extends ConsoleCall> = {
  refreshes?: readonly ConsoleCall[]
  says?: string
  done?: (value: ValueOf<Calls[N]>) => void
}

/** A changing call: reports its outcome, and reads again what it has changed. */
export function useChange<N extends ConsoleCall>(name: N, after: After<N> = {}) {
  return useMutation({
    mutationFn: (body: BodyOf<Calls[N]>) => api(name, { body } as never),
    onSuccess: async (value) => {
      if (after.says) toast('good', after.says)
      after.done?.(value)
      await Promise.all(
        (after.refreshes ?? []).map((refreshe) =>
          queryClient.invalidateQueries({ queryKey: [refreshe] }),
        ),
      )
    },
    // The end of the session was already reported.
    onError: (error) => useSession.getState().token && toast('bad', words(error)),
  })
}

/** Who works here; nothing until that is known. */
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

/** The currency of the brand that is looked at; the first one's while none is chosen. */
export function useCurrency(): string {
  const brands = useMe()?.brands ?? []
  const chosen = useSession((state) => state.brand)
  return (brands.find(({ brandId }) => brandId === chosen) ?? brands[0])?.currency ?? ''
}

export function useMay(): (right: OperatorRight) => boolean {
  const rights = useMe()?.rights ?? []
  return (right) => rights.includes(right)
}
