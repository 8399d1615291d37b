import { changeSearch, useSearch } from '@parola/client/routing'

export type Filters = Record<string, string | undefined>

/** The filters of a list, stored in the address: a link shows another operator the same list. */
export function useFilters(): [Filters, (change: Filters) => void] {
  return [useSearch(), (change) => changeSearch(change, { keepScroll: true })]
}
