import { join } from 'node:path'
import { BRANDS } from '../../apps/server/seed/brands.ts'
import { DEMO_AGENTS_CODE, DEMO_CODES } from '../../apps/server/seed/demo.ts'
import type { Program } from '../process/program.ts'
import type { Logins } from './databases.ts'
import { ROOT } from './node.mjs'
import type { Secrets } from './secrets.ts'

/** Ports, counted from the site's. The database is last: nobody opens it in a browser. */
export const PORTS = {
  site: 0,
  console: 1,
  studio: 2,
  sandbox: 3,
  api: 5,
  smpp: 6,
  smtp: 7,
  crowd: 8,
  postgres: 9,
} as const

export type Urls = { site: string; console: string; studio: string; sandbox: string }

export type Plan = {
  port: number
  dataDir: string
  isDev: boolean
  /** How many of the platform and of the studio share their ports. */
  processes: number
  /** The address that every program listens on. */
  host: string
  logLevel: string
  logins: Logins
  secretsFile: string
  catalogueFile: string
  secrets: Secrets
}

/** Where a browser finds the programs: on this machine, unless the environment says otherwise. */
export function publicUrls(port: number, env: NodeJS.ProcessEnv = process.env): Urls {
  const urlAt = (offset: number) => `http://localhost:${port + offset}`
  return {
    site: env.PUBLIC_URL ?? urlAt(PORTS.site),
    console: env.CONSOLE_PUBLIC_URL ?? urlAt(PORTS.console),
    studio: env.STUDIO_PUBLIC_URL ?? urlAt(PORTS.studio),
    sandbox: env.SANDBOX_PUBLIC_URL ?? urlAt(PORTS.sandbox),
  }
}

/** Every program of the product with its settings. While developing, a fourth one serves the site. */
export function programs(plan: Plan): Program[] {
  const all = [...shared(plan, platform(plan)), ...shared(plan, studio(plan)), sandbox(plan)]
  return plan.isDev ? [...all, devSite(plan)] : all
}

/** The processes of a program: the first has its name, each a node id of its own. */
function shared({ processes, dataDir }: Plan, program: Program): Program[] {
  if (processes === 1) return [program]
  return Array.from({ length: processes }, (_, i) => {
    const name = i === 0 ? program.name : `${program.name}-${i + 1}`
    const NODE_ID = `${process.env.NODE_ID ?? 'node-1'}.${i + 1}`
    const env = { ...program.env, NODE_ID, REUSE_PORT: 'on' }
    return { ...program, name, env, logFile: join(dataDir, `log/${name}.log`) }
  })
}

function platform(plan: Plan): Program {
  const urls = publicUrls(plan.port)
  const port = portOf(plan, plan.isDev ? 'api' : 'site')
  return node(plan, {
    name: 'platform',
    script: 'apps/server/src/main.ts',
    env: {
      PORT: String(port),
      ROLES: 'api,jobs',
      CONSOLE_PORT: String(portOf(plan, 'console')),
      DATABASE_URL: plan.logins.server,
      JOBS_DATABASE_URL: plan.logins.jobs,
      READER_DATABASE_URL: plan.logins.reader,
      PUBLIC_URL: urls.site,
      CONSOLE_PUBLIC_URL: urls.console,
      STUDIO_URL: local(plan, 'studio'),
      STUDIO_PUBLIC_URL: urls.studio,
      SANDBOX_URL: local(plan, 'sandbox'),
      SANDBOX_PUBLIC_URL: urls.sandbox,
      SMS_URL: `smpp://parola@127.0.0.1:${portOf(plan, 'smpp')}`,
      MAIL_URL: `smtp://parola@127.0.0.1:${portOf(plan, 'smtp')}`,
      SECRETS_FILE: plan.secretsFile,
      STORAGE_URL: `file:${join(plan.dataDir, 'storage')}`,
      WEB_DIST: join(ROOT, 'apps/web/dist'),
      DEMO_OPERATORS: 'on',
      CONSOLE_DIST: join(ROOT, 'apps/console/dist'),
    },
  })
}

function studio(plan: Plan): Program {
  const urls = publicUrls(plan.port)
  return node(plan, {
    name: 'studio',
    script: 'apps/studio/src/main.ts',
    env: {
      PORT: String(portOf(plan, 'studio')),
      DATABASE_URL: plan.logins.studio,
      PLATFORM_URL: platformUrl(plan),
      PUBLIC_URL: urls.studio,
      STUDIO_CONFIG: plan.secretsFile,
      CATALOGUE_FILE: plan.catalogueFile,
      FRAME_ANCESTORS: siteOrigins(plan).join(' '),
      STORAGE: join(plan.dataDir, 'studio'),
      CLIENT_DIST: join(ROOT, 'apps/studio/dist'),
    },
  })
}

/** Where the site is opened: the games are shown in its pages, on the domain of every brand. */
function siteOrigins(plan: Plan): string[] {
  const { site } = publicUrls(plan.port)
  const domains = BRANDS.flatMap((brand) => brand.domains)
  const own = domains.map((domain) => `http://${domain}:${portOf(plan, 'site')}`)
  return [...new Set([site, local(plan, 'site'), ...own])]
}

function sandbox(plan: Plan): Program {
  return node(plan, {
    name: 'sandbox',
    script: 'apps/sandbox/src/main.ts',
    env: {
      PORT: String(portOf(plan, 'sandbox')),
      DATA_DIR: join(plan.dataDir, 'sandbox'),
      GATEWAY_SECRET: plan.secrets.gatewaySecret,
      ...(plan.secrets.gatewaySecretBefore
        ? { GATEWAY_SECRET_BEFORE: plan.secrets.gatewaySecretBefore }
        : {}),
      SMPP_PORT: String(portOf(plan, 'smpp')),
      SMTP_PORT: String(portOf(plan, 'smtp')),
      SMS_PASSWORD: plan.secrets.smsPassword,
      MAIL_PASSWORD: plan.secrets.mailPassword,
      KYC_SECRET: plan.secrets.kycSecret,
      IDENTITY_SECRET: plan.secrets.identitySecret,
      SITE_URL: publicUrls(plan.port).site,
      PUBLIC_URL: publicUrls(plan.port).sandbox,
    },
  })
}

/** The people of a demonstration, who come after its history. */
export function crowd(plan: Plan): Program {
  return node(plan, {
    name: 'crowd',
    script: 'apps/crowd/src/live.ts',
    env: {
      PORT: String(portOf(plan, 'crowd')),
      SITE_URL: `http://localhost:${portOf(plan, 'site')}`,
      SANDBOX_URL: local(plan, 'sandbox'),
      CROWD_SECRET: plan.secrets.crowdSecret,
      CROWD_AFFILIATE: DEMO_CODES.join(),
      CROWD_AGENTS: DEMO_AGENTS_CODE,
      DATA_DIR: join(plan.dataDir, 'crowd'),
    },
  })
}

function devSite(plan: Plan): Program {
  const port = portOf(plan, 'site')
  return {
    name: 'site',
    args: [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    cwd: join(ROOT, 'apps/web'),
    env: { API_URL: platformUrl(plan) },
    readyUrl: `http://localhost:${port}/`,
    logFile: join(plan.dataDir, 'log/site.log'),
    isLoud: true,
  }
}

type Part = { name: string; script: string; env: Record<string, string> & { PORT: string } }

function node(plan: Plan, { name, script, env }: Part): Program {
  const watch = plan.isDev ? ['--watch', '--watch-preserve-output'] : []
  const preload = ['--import', join(ROOT, 'tools/process/end-with-parent.mjs')]
  return {
    name,
    args: [...watch, ...preload, join(ROOT, script)],
    cwd: ROOT,
    env: { LOG_LEVEL: plan.logLevel, HOST: plan.host, ...env },
    readyUrl: `http://127.0.0.1:${env.PORT}/readyz`,
    logFile: join(plan.dataDir, `log/${name}.log`),
    isLoud: plan.isDev,
  }
}

function portOf(plan: Plan, name: keyof typeof PORTS): number {
  return plan.port + PORTS[name]
}

function local(plan: Plan, name: keyof typeof PORTS): string {
  return `http://127.0.0.1:${portOf(plan, name)}`
}

function platformUrl(plan: Plan): string {
  return local(plan, plan.isDev ? 'api' : 'site')
}
