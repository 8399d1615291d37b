import { BARS, type Figures, type Tally, volatilityOf } from '../src/slot/statistics.ts'

const WIDTH = 46
const percent = (share: number, digits = 4) => `${(share * 100).toFixed(digits)} %`
const oneIn = (share: number) => (share > 0 ? `1 in ${(1 / share).toFixed(1)}` : 'never')

/** The result of a simulation, for people. */
export function report(input: {
  title: string
  figures: Figures
  tally: Tally
  stated: number | null
  seconds: number
}): string {
  const { figures, tally, stated, seconds } = input
  const [low, high] = figures.interval
  const isInside = stated !== null && stated >= low && stated <= high
  const rows: [string, string][] = [
    ['Rounds', figures.rounds.toLocaleString('en')],
    ['RTP', `${percent(figures.rtp)}  (99.9 %: ${percent(low)} to ${percent(high)})`],
    ['Stated', stated === null ? '-' : `${percent(stated)}  ${isInside ? 'inside' : 'OUTSIDE'}`],
    ['Base game', percent(figures.parts.base)],
    ['Free spins', percent(figures.parts.free)],
    ['Hold', percent(figures.parts.hold)],
    ['Hit rate', percent(figures.hitRate)],
    ['Free spins won', `${oneIn(figures.trigger)}, ${figures.averageFreeSpins.toFixed(2)} each`],
    ['Holds', oneIn(tally.holds / figures.rounds)],
    ['Volatility', `${figures.stdev.toFixed(4)} x stake, ${volatilityOf(figures.stdev)}`],
    ['Largest win', `${figures.most.toFixed(2)} x stake`],
    ['At the most', oneIn(tally.capped / figures.rounds)],
    ['Speed', `${Math.round(figures.rounds / seconds / 1000).toLocaleString('en')} k rounds/s`],
  ]
  const lines = rows.map(([name, value]) => `  ${name.padEnd(15)} ${value}`)
  return [input.title, ...lines, '', ...picture(tally), ''].join('\n')
}

/** The distribution of a round's win: bars on a logarithmic scale, so that rare rounds are visible. */
function picture({ bars, rounds }: Tally): string[] {
  const decades = Math.log10(rounds) + 1
  return BARS.map((bound, i) => {
    const count = bars[i] ?? 0
    const length = count > 0 ? Math.ceil(((Math.log10(count) + 1) / decades) * WIDTH) : 0
    const next = BARS[i + 1]
    const low = bound < 0.5 ? 0 : bound
    const name = i === 0 ? 'nothing' : `${low} to ${next === undefined ? 'the most' : next}`
    return `  ${name.padStart(16)} ${'█'.repeat(length).padEnd(WIDTH)} ${percent(count / rounds, 5)}`
  })
}

/** The progress of a simulation, on one line that is overwritten. */
export function progress(done: number, rounds: number, seconds: number): string {
  const share = done / rounds
  const filled = Math.round(share * WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  const left = share > 0 ? Math.ceil((seconds / share) * (1 - share)) : 0
  return `\r  ${bar} ${percent(share, 1)}  ${left} s left `
}
