import { agentClient } from './agent-client.ts'
import { agentTeam } from './agent-team.ts'
import { bonusHunter } from './bonus-hunter.ts'
import { carefulDepositor } from './careful-depositor.ts'
import { crashBursts } from './crash-bursts.ts'
import type { Persona } from './persona.types.ts'
import { servingAgent } from './serving-agent.ts'
import { sharedDevice } from './shared-device.ts'
import { slotsEvening } from './slots-evening.ts'
import { tableRegular } from './table-regular.ts'

/** Every persona of the crowd; a new one is added here. */
export const PERSONAS: readonly Persona[] = [
  slotsEvening,
  crashBursts,
  tableRegular,
  carefulDepositor,
  bonusHunter,
  agentTeam,
  servingAgent,
  sharedDevice,
  agentClient,
]

/** The persona of each place: repeated in an order in which every hundred places have all shares. */
export function personaAt(place: number): Persona {
  let left = (place * SCATTER) % 100
  for (const persona of PERSONAS) {
    left -= persona.share
    if (left < 0) return persona
  }
  throw new Error('the shares do not make a hundred')
}

/** Coprime to a hundred: neighbours differ. */
const SCATTER = 37
