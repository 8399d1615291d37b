import type { Terms } from './lottery.types.ts'

/** Odds as they are typed: `bet tier odds` on each line. */
export function oddsText(odds: Terms['odds']): string {
  return Object.entries(odds)
    .flatMap(([bet, tiers]) =>
      Object.entries(tiers).map(([tier, value]) => `${bet} ${tier} ${value}`),
    )
    .join('\n')
}

/** Odds as typed. */
export function oddsIn(typed: string): Terms['odds'] {
  const odds: Terms['odds'] = {}
  for (const line of typed.split('\n').map((text) => text.trim())) {
    if (!line) continue
    const [bet = '', tier = '', value = ''] = line.split(/\s+/)
    odds[bet] = { ...odds[bet], [tier]: value }
  }
  return odds
}
