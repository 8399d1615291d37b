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

const LOOKS = {
  cosmos: {
    ...{ low: '#2b1b5e', high: '#0b0822', line: '#b79bff', glow: '#7c5cff' },
    ...{ text: '#f4f0ff', grid: '#ffffff1c', star: '#ffffff' },
  },
  inferno: {
    ...{ low: '#5a1a12', high: '#1a0609', line: '#ff9a4d', glow: '#ff5a2c' },
    ...{ text: '#fff2e6', grid: '#ffffff1c', star: '#ffc38a' },
  },
  mine: {
    ...{ low: '#123f3c', high: '#071716', line: '#4fe0c4', glow: '#1fae94' },
    ...{ text: '#e9fffa', grid: '#ffffff1c', star: '#bff5e8' },
  },
} satisfies Record<string, Palette>

/** Looks are variations of a theme: `cosmos-2` is a `cosmos`. */
export function paletteOf(look: string): Palette {
  const named: Record<string, Palette> = LOOKS
  return named[look.split('-')[0] ?? ''] ?? LOOKS.cosmos
}
