import { SUB_ACCOUNT_TYPES } from '@parola/contract/agents/sub-account-types'
import type { ActorKind } from '#platform/work'

export const TRIAL_TYPE = 4
const AGENT_TYPES: readonly number[] = [1, 2, ...Object.values(SUB_ACCOUNT_TYPES)]

/** What the numeric account type means for permissions (rules/product §1). */
export function kindOfType(type: number): ActorKind {
  if (type === TRIAL_TYPE) return 'trial'
  return AGENT_TYPES.includes(type) ? 'agent' : 'member'
}

/** Letters of other scripts that look like Latin ones, and the Latin letter for each. */
const LOOK_ALIKES = new Map(
  Object.entries({
    // Cyrillic
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    з: '3',
    // Greek
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    // Latin of other alphabets
    ı: 'i',
    ɑ: 'a',
    ɡ: 'g',
    ł: 'l',
    ø: 'o',
    đ: 'd',
  }),
)

/**
 * Names are compared without case, with one form per letter, and by appearance: no name may pass for somebody
 * else's.
 */
export function usernameKey(username: string): string {
  const plain = username.trim().normalize('NFKC').toLowerCase()
  return [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
}
