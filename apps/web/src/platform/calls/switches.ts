import { useQuery } from '@tanstack/react-query'
import { callQuery } from './query.ts'

/** Whether the brand has switched a feature on; false until that is known (requirement CFG-01). */
export function useSwitch(modId: string): boolean {
  const { data = [] } = useQuery(callQuery('whitelabel'))
  const all = data.flatMap((node) => [node, ...node.childrenNodes])
  return all.some((node) => node.modId === modId && node.enabled)
}
