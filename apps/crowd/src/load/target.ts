import { isTestHost } from '../client/address.ts'
import { NoAnswer, Refused } from '../client/answers.ts'
import { type Browser, openBrowser } from '../client/browser.ts'
import { Fault } from '../fault.ts'
import type { Requested } from './arguments.ts'

/** A first page that takes longer than this says nothing about a load. */
const SLOW_MS = 5000

/** What the site says of itself. */
export type Target = { site: string; brandName: string; currency: string; version: string }

/**
 * Looks at the site before anything is measured: it must be there, in time, and be one of ours; and it must be one that
 * may be loaded.
 * @throws Fault with one sentence
 */
export async function lookAtTarget(
  { site, host, brandName }: Requested,
  now: () => number = () => performance.now(),
): Promise<Target> {
  const browser = openBrowser({ url: site, host })
  try {
    const began = now()
    const status = await statusOf(browser)
    const tookMs = Math.round(now() - began)
    if (tookMs > SLOW_MS)
      throw new Fault(`${site} took ${tookMs} ms for its first answer: it is busy already.`)
    if (!isTestHost(new URL(site).hostname) && brandName !== status.brandName) {
      throw new Fault(
        `${site} is neither this machine nor a private test host: repeat with --brand-name "${status.brandName}" if it may be loaded.`,
      )
    }
    if (status.status !== 0)
      throw new Fault(`${site} is closed (${status.maintenance ? 'maintenance' : 'region'}).`)
    const { currency, version } = status
    return { site, currency, version, brandName: status.brandName }
  } finally {
    await browser.close()
  }
}

async function statusOf(browser: Browser) {
  const { url } = browser.site
  try {
    const status = await browser.call('systemStatus')
    if (typeof status?.brandName === 'string' && typeof status.currency === 'string') return status
  } catch (error) {
    if (error instanceof Refused) throw new Fault(`${url} refuses the first call: ${error.code}.`)
    if (!(error instanceof NoAnswer)) throw error
    if (!error.message.startsWith('no envelope')) {
      throw new Fault(`Nobody answers at ${url}: ${error.message}.`)
    }
  }
  throw new Fault(`${url} answers, but not as a site of Parola does.`)
}
