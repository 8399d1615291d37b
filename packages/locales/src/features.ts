import { readdirSync } from 'node:fs'

const EN = new URL('../en/', import.meta.url)

/** Every feature that has texts, in the order of its name; `console/…` are those of the operators' console. */
export const FEATURES: readonly string[] = readdirSync(EN, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.replaceAll('\\', '/').replace('.json', ''))
  .sort()

/** Whether a feature is the console's: its keys are used without the feature's name. */
export const isOfConsole = (feature: string) => feature.startsWith('console/')

export const CONSOLE_FEATURES: readonly string[] = FEATURES.filter(isOfConsole)
