import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Measure } from '../limits.ts'

const RUNS = 5
const FULL = 100
const LEAST: Record<string, number> = { phone: 95, desktop: 99 }
const CATEGORIES = ['accessibility', 'best-practices', 'seo']

type Report = { lhr: { categories: Record<string, { score: number }> } }
type Lighthouse = {
  default: (url: string, flags: object, config?: object) => Promise<Report>
  desktopConfig: object
}

/**
 * Runs Lighthouse as it judges phones and desktops, and takes the median of five runs.
 * @param port where the browser takes orders of the DevTools protocol
 */
export async function lighthouseMeasures(url: string, port: number): Promise<Measure[]> {
  const { default: judge, desktopConfig } = await installed()
  const measures: Measure[] = []
  for (const screen of ['phone', 'desktop']) {
    const config = screen === 'desktop' ? desktopConfig : undefined
    const runs: Report['lhr'][] = []
    for (let i = 0; i < RUNS; i++) {
      const { lhr } = await judge(url, { port, output: 'json', logLevel: 'error' }, config)
      runs.push(lhr)
    }
    const scores = (category: string) =>
      runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * FULL))
    const say = (category: string) => `${screen}: Lighthouse ${category}`
    measures.push({
      what: say('performance, median'),
      value: median(scores('performance')),
      atLeast: LEAST[screen] ?? FULL,
    })
    for (const category of CATEGORIES) {
      measures.push({ what: say(category), value: Math.min(...scores(category)), atLeast: FULL })
    }
  }
  return measures
}

/** Installed from the registry by its own lock file, at the first measurement. */
async function installed(): Promise<Lighthouse> {
  const here = import.meta.dirname
  const { resolve } = createRequire(join(here, 'package.json'))
  try {
    resolve('lighthouse')
  } catch {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
  }
  return import(pathToFileURL(resolve('lighthouse')).href)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
