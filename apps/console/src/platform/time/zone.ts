import { create } from 'zustand'

/** Whose clock times are shown by. */
export const ZONE_CHOICES = ['brand', 'utc', 'local'] as const
export type ZoneChoice = (typeof ZONE_CHOICES)[number]

const CHOICE = 'console-zone'

type State = {
  choice: ZoneChoice
  /** The zone of the brand that the calls are for; null until it is known. */
  brandZone: string | null
}

const known = (stored: string | null): ZoneChoice =>
  ZONE_CHOICES.find((choice) => choice === stored) ?? 'brand'

export const useZoneState = create<State>(() => ({
  choice: known(localStorage.getItem(CHOICE)),
  brandZone: null,
}))

/** Chosen once for this browser. */
export function chooseZone(choice: ZoneChoice) {
  localStorage.setItem(CHOICE, choice)
  useZoneState.setState({ choice })
}

export function setBrandZone(brandZone: string) {
  useZoneState.setState({ brandZone })
}

/** The zone that a choice means; undefined is that of the device. */
export function zoneOf({ choice, brandZone }: State): string | undefined {
  if (choice === 'utc') return 'UTC'
  return choice === 'local' ? undefined : (brandZone ?? undefined)
}

/** The zone that times are shown and typed in. */
export const currentZone = () => zoneOf(useZoneState.getState())

/** The zone in which the brand's days begin. */
export const brandZone = () => useZoneState.getState().brandZone ?? undefined
