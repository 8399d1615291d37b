import { settingsOf } from '#foundations/settings'
import type { Glance } from '#platform/work'
import { depositSettings } from './deposit-settings.ts'

/** The kinds of payment that the acting brand has open, each once, in the order of its methods. */
export async function openDepositKinds(look: Glance): Promise<string[]> {
  const { channels } = await settingsOf(look, depositSettings)
  return [...new Set(channels.filter(({ isOpen }) => isOpen).map(({ kind }) => kind))]
}
