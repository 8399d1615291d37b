/** The sky of a look, and what stands out against it. */
export type Palette = {
  low: string
  high: string
  line: string
  glow: string
  text: string
  grid: string
  star: string
}

const LOOKS: Record<string, { dark: Palette; light: Palette }> = {
  cosmos: {
    dark: {
      ...{ low: '#2b1b5e', high: '#0b0822', line: '#b79bff', glow: '#7c5cff' },
      ...{ text: '#f4f0ff', grid: '#ffffff1c', star: '#ffffff' },
    },
    light: {
      ...{ low: '#ffe3c9', high: '#bcd0ff', line: '#5b3fd6', glow: '#8f78ff' },
      ...{ text: '#221a4d', grid: '#221a4d1f', star: '#ffffff' },
    },
  },
  inferno: {
    dark: {
      ...{ low: '#5a1a12', high: '#1a0609', line: '#ff9a4d', glow: '#ff5a2c' },
      ...{ text: '#fff2e6', grid: '#ffffff1c', star: '#ffc38a' },
    },
    light: {
      ...{ low: '#ffe0ad', high: '#ffb8a3', line: '#c23a12', glow: '#ff7a3c' },
      ...{ text: '#4a1408', grid: '#4a14081f', star: '#fff3df' },
    },
  },
  mine: {
    dark: {
      ...{ low: '#123f3c', high: '#071716', line: '#4fe0c4', glow: '#1fae94' },
      ...{ text: '#e9fffa', grid: '#ffffff1c', star: '#bff5e8' },
    },
    light: {
      ...{ low: '#f3ecd4', high: '#b9e4da', line: '#0a7f6c', glow: '#2fbfa5' },
      ...{ text: '#0b332d', grid: '#0b332d1f', star: '#ffffff' },
    },
  },
}

/** Looks are variations of a theme: `cosmos-2` is a `cosmos`. */
export function paletteOf(look: string, isLight: boolean): Palette {
  const own = LOOKS[look.split('-')[0] ?? ''] ?? (LOOKS.cosmos as (typeof LOOKS)[string])
  return isLight ? own.light : own.dark
}
