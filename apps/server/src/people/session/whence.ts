import { countryOf } from '#platform/geo'
import { type Actor, subnetOf } from '#platform/work'
import { type Device, deviceOf } from './device.rules.ts'

/** From where and with what somebody came; a network, never a whole address (PRV-006). */
export type Whence = Device & { network: string; country: string | null }

export function whenceOf({ address, userAgent }: Pick<Actor, 'address' | 'userAgent'>): Whence {
  return {
    network: address ? subnetOf(address) : '',
    country: countryOf(address),
    ...deviceOf(userAgent),
  }
}
