import type { ContractKind } from '@parola/contract'
import { useSwitches } from './switches.ts'

/** The kinds of contracts: the switch that opens each, and its name in the consolidated funds (CFG-03, WAL-01). */
const KINDS = [
  { kind: 'dividend', modId: 'DIVIDEND3', income: 'divtypereq' },
  { kind: 'daily', modId: 'DAILYSALARY3', income: 'dailysalreqtype' },
  { kind: 'hourly', modId: 'HOURSALARY3', income: 'contracthoursalreq' },
  { kind: 'realtime', modId: 'REALTIMESALARY3', income: 'realtimesalreqtype' },
] as const satisfies readonly { kind: ContractKind; modId: string; income: string }[]

/** The kinds that the brand has opened. */
export function useContractKinds() {
  const isOn = useSwitches()
  return isOn('AGENTPOLICY3') ? KINDS.filter(({ modId }) => isOn(modId)) : []
}
