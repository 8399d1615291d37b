import { useNavigate, useSearch } from '@tanstack/react-router'

export type Filters = Record<string, string | undefined>

/** What a list is narrowed by, kept in the address: a link shows another what one sees. */
export function useFilters(): [Filters, (change: Filters) => void] {
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const filters = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  )
  const navigate = useNavigate()
  const set = (change: Filters) => {
    const next = Object.fromEntries(
      Object.entries({ ...filters, ...change }).filter(([, value]) => value),
    )
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return [filters, set]
}
