import { useQuery } from '@tanstack/react-query'
import { callQuery } from './query.ts'

/** The name of this site's brand, as its operators have set it. */
export function useBrandName(): string {
  const { data } = useQuery(callQuery('systemStatus'))
  return data?.brandName ?? ''
}
