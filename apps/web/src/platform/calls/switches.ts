import type { Calls, ValueOf } from '@parola/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery, queryClient } from './query.ts'

type Tree = ValueOf<Calls['whitelabel']>

const isOn = (tree: Tree, modId: string) =>
  tree.flatMap((node) => [node, ...node.childrenNodes]).some((n) => n.modId === modId && n.enabled)

/** Tells which features the brand has switched on; none until that is known (requirement CFG-01). */
export function useSwitches(): (modId: string) => boolean {
  const { data = [] } = useQuery(callQuery('whitelabel'))
  return (modId) => isOn(data, modId)
}

export function useSwitch(modId: string): boolean {
  return useSwitches()(modId)
}

/** The same outside of a component. */
export async function isSwitchedOn(modId: string): Promise<boolean> {
  return isOn(await queryClient.ensureQueryData(callQuery('whitelabel')), modId)
}
