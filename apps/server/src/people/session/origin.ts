import { countryOf } from '#platform/geo'
import { type Actor, subnetOf } from '#platform/work'
import { type Device, deviceOf } from './device.rules.ts'

/** The device and place of a log-in; a network, never a whole address (PRV-006). */
export type Origin = Device & { network: string; country: string | null }

export function originOf({ address, userAgent }: Pick<Actor, 'address' | 'userAgent'>): Origin {
  return {
    network: address ? subnetOf(address) : '',
    country: countryOf(address),
    ...deviceOf(userAgent),
  }
}
