import { z } from 'zod'
import { isTestHost } from '../client/address.ts'
import { Fault } from '../fault.ts'

const PORT = 3008
const SECRET_MIN = 32

const codesIn = (text: string) => text.split(',').filter((code) => code !== '')

const settings = z.object({
  CROWD: z.enum(['on', 'off']).default('on'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(PORT),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.url({ protocol: /^https?$/ }),
  SANDBOX_URL: z.url({ protocol: /^https?$/ }),
  CROWD_SECRET: z.string().min(SECRET_MIN),
  CROWD_SEED: z.string().min(1).default('parola'),
  /** The codes of the agents whose teams some members join, with commas between them. */
  CROWD_AFFILIATE: z.string().transform(codesIn).default([]),
  /** The code by which agents of the crowd register. */
  CROWD_AGENTS: z.string().default(''),
  DATA_DIR: z.string().default('.data/crowd'),
  LOG_LEVEL: z.string().default('info'),
})
export type Settings = z.output<typeof settings>

/** @throws Fault that names the first wrong setting */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = settings.safeParse(env)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Fault(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { hostname } = new URL(read.data.SITE_URL)
  // Members that do not exist have no place among real ones.
  if (!isTestHost(hostname))
    throw new Fault(`SITE_URL: ${hostname} is no demo on this machine or a private host.`)
  return read.data
}
