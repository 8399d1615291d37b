import { changeSearch, useSearch } from '@parola/client/routing'

export type Filters = Record<string, string | undefined>

/** What a list is narrowed by, kept in the address: a link shows another what one sees. */
export function useFilters(): [Filters, (change: Filters) => void] {
  return [useSearch(), (change) => changeSearch(change, { keepScroll: true })]
}
