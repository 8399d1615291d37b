import type { ActorKind } from '#platform/work'

export const TRIAL_TYPE = 4
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

/** What the numeric account type of the specification (section 3) means for permissions. */
export function kindOfType(type: number): ActorKind {
  if (type === TRIAL_TYPE) return 'trial'
  return AGENT_TYPES.includes(type) ? 'agent' : 'member'
}

/** Names are compared without case and with one form per letter. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}
