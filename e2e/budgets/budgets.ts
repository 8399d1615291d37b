import { parseArgs } from 'node:util'
import { freePort } from '../../tools/process/ports.ts'
import { openBrowser, openSite } from '../site/site.ts'
import { dialogMeasures } from './dialogs.ts'
import { DESKTOP, firstLoad, PHONE } from './first-load.ts'
import { gameMeasures } from './games.ts'
import { gridMeasures } from './grid.ts'
import { lighthouseMeasures } from './lighthouse/lighthouse.ts'
import { firstLoadMeasures, holds, type Measure } from './limits.ts'

const { values: options } = parseArgs({ options: { url: { type: 'string' } } })

/** Measures the budgets of the built site and ends with 1 when one is missed; `--url` measures another. */
const site = options.url ? null : await openSite()
const url = site?.url ?? options.url ?? ''
const debugPort = await freePort()
const browser = await openBrowser([`--remote-debugging-port=${debugPort}`])
const measures: Measure[] = []
const note = (found: Measure[]) => {
  for (const measure of found) process.stdout.write(`${line(measure)}\n`)
  measures.push(...found)
}
// The first visit draws the pictures, which are stored from then on.
for (const screen of [PHONE, DESKTOP]) await firstLoad(browser, url, screen)
note(firstLoadMeasures('phone', await firstLoad(browser, url, PHONE)))
note(firstLoadMeasures('desktop', await firstLoad(browser, url, DESKTOP)))
note(await dialogMeasures(browser, url))
note(await gridMeasures(browser, url))
note(await gameMeasures(browser, url))
note(await lighthouseMeasures(url, debugPort))
await browser.close()
await site?.close()
const missed = measures.filter((measure) => !holds(measure))
process.stdout.write(`${measures.length - missed.length} held, ${missed.length} missed\n`)
process.exit(missed.length === 0 ? 0 : 1)

function line(measure: Measure): string {
  const { what, value, atMost, atLeast } = measure
  const limit = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 4 : 1)
  return `${holds(measure) ? 'held  ' : 'MISSED'}  ${what.padEnd(44)} ${shown.padStart(8)}  ${limit}`
}
