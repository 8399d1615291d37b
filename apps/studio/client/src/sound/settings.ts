/** The player's sound settings. */
export type SoundSettings = { isOn: boolean; music: boolean; effects: boolean; volume: number }

const KEY = 'sound'
/** Sound is off until the player turns it on. */
const FIRST: SoundSettings = { isOn: false, music: true, effects: true, volume: 0.8 }

export const soundSettings: SoundSettings = { ...FIRST, ...remembered() }

export function changeSettings(change: Partial<SoundSettings>) {
  Object.assign(soundSettings, change)
  try {
    localStorage.setItem(KEY, JSON.stringify(soundSettings))
  } catch {
    // A browser that remembers nothing asks each time.
  }
}

function remembered(): Partial<SoundSettings> {
  try {
    const response: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return response !== null && typeof response === 'object' ? response : {}
  } catch {
    return {}
  }
}
