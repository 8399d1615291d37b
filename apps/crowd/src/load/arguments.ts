import { parseArgs } from 'node:util'
import { Fault } from '../fault.ts'

export const USAGE = `Usage: npm run load -- --members N --minutes M [options]
       npm run load -- --compare a.json b.json

  --members N        members with an open socket (100)
  --minutes M        how long to measure (1)
  --rate R           spins per second that arrive (a tenth of the members)
  --pages R          page calls per second that arrive (as many as spins)
  --logins R         log-ins per minute that arrive (0)
  --knee             raises the rate until the site no longer carries it, and names that rate
  --site URL         the site (http://localhost:3000)
  --host NAME        the brand's domain, where the site is reached by another name
  --brand-name NAME  needed for a site that is neither on this machine nor a private test host
  --sandbox URL      where text messages are read, for brands that register by number
  --database URL     samples what PostgreSQL waits for
  --out FOLDER       where the report is written (.data/load)
  --seed TEXT        the same seed has the same members (load)`

const OPTIONS = {
  members: { type: 'string', default: '100' },
  minutes: { type: 'string', default: '1' },
  rate: { type: 'string' },
  pages: { type: 'string' },
  logins: { type: 'string', default: '0' },
  knee: { type: 'boolean', default: false },
  site: { type: 'string', default: 'http://localhost:3000' },
  host: { type: 'string' },
  'brand-name': { type: 'string' },
  sandbox: { type: 'string' },
  database: { type: 'string' },
  out: { type: 'string', default: '.data/load' },
  seed: { type: 'string', default: 'load' },
  compare: { type: 'boolean', default: false },
} as const

const MEMBERS_MAX = 20_000
const MINUTES_MAX = 24 * 60
const RATE_MAX = 10_000
const SPINS_PER_MEMBER = 0.1

/** What is asked of a load run. */
export type Requested = {
  members: number
  minutes: number
  /** Arrivals per second. */
  rate: number
  pages: number
  /** Arrivals per minute. */
  logins: number
  isKnee: boolean
  site: string
  host?: string | undefined
  brandName?: string | undefined
  sandbox: string | null
  database?: string | undefined
  out: string
  seed: string
}

export type Request =
  | { kind: 'load'; requested: Requested }
  | { kind: 'compare'; files: [string, string] }

/** Reads the command line. @throws Fault with one sentence */
export function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parsed(args)
  if (values.compare) {
    const [before, after, ...more] = positionals
    if (!before || !after || more.length > 0)
      throw new Fault('--compare needs two reports, as JSON.')
    return { kind: 'compare', files: [before, after] }
  }
  if (positionals.length > 0) throw new Fault(`"${positionals[0]}" is no option.`)
  const members = number('members', values.members, { least: 1, most: MEMBERS_MAX })
  if (!Number.isInteger(members)) throw new Fault('--members must be a whole number.')
  const rates = { least: 0, most: RATE_MAX }
  const rate = number('rate', values.rate ?? String(members * SPINS_PER_MEMBER), rates)
  if (rate === 0) throw new Fault('--rate must be above 0.')
  return {
    kind: 'load',
    requested: {
      ...{ members, rate, isKnee: values.knee, out: values.out, seed: values.seed },
      minutes: number('minutes', values.minutes, { least: 0.05, most: MINUTES_MAX }),
      pages: number('pages', values.pages ?? String(rate), rates),
      logins: number('logins', values.logins, rates),
      site: address('site', values.site),
      host: values.host,
      brandName: values['brand-name'],
      sandbox: values.sandbox === undefined ? null : address('sandbox', values.sandbox),
      database: values.database,
    },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Fault((error as Error).message.split('\n')[0] ?? 'An option is not known.')
  }
}

function number(name: string, text: string, { least, most }: { least: number; most: number }) {
  const value = Number(text)
  if (text.trim() !== '' && value >= least && value <= most) return value
  throw new Fault(`--${name} must be a number from ${least} to ${most}, not "${text}".`)
}

function address(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new Fault(`--${name} must be an address such as http://localhost:3000, not "${text}".`)
}
