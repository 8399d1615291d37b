import { useQuery } from '@tanstack/react-query'
import { callQuery } from './query.ts'
import { useSwitches } from './switches.ts'
import { isServed, mayTransfer } from './transfers.ts'

/** Whether there is something on the page of transfers: an open direction, or an agent above who takes requests. */
export function useHasTransfers(isAgent: boolean): boolean {
  const isOpen = mayTransfer(useSwitches(), isAgent)
  // Only where nothing else opens the page.
  const { data } = useQuery({ ...callQuery('agentService'), enabled: !isOpen })
  return isOpen || isServed(data)
}
