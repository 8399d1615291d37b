import { DEMO, DEMO_AGENT, DEMO_OPERATORS } from '../../apps/server/seed/demo.ts'
import { FULL_DISK, namesFullDisk } from '../process/full-disk.ts'
import { type Stack, startStack } from './stack.ts'

const PORT_MAX = 65_000
const PROCESSES_MAX = 64
const say = (line: string) => process.stdout.write(`${line}\n`)
const isDev = process.argv.includes('--dev')
const OPEN_TO_OTHERS = `
  Warning: DEMO_LISTEN opens a demonstration to other machines. Its passwords are known to everybody,
  its payments are made up, and whoever comes first works in it. Never put real players in it.`
const NOT_PRODUCTION =
  'npm start runs a demonstration. In production, start apps/server/src/main.ts and apps/studio/src/main.ts by themselves (docs/operations.md).'
const stopping = new AbortController()
const began = performance.now()

try {
  if (process.env.PAROLA_MODE === 'production') throw new Error(NOT_PRODUCTION)
  const host = process.env.DEMO_LISTEN ?? '127.0.0.1'
  if (!isThisMachine(host)) say(OPEN_TO_OTHERS)
  const started = startStack({
    port: portOf(process.env.PORT ?? '3000'),
    dataDir: process.env.DATA_DIR ?? '.data',
    databaseUrl: process.env.DATABASE_URL,
    durable: true,
    host,
    isDev,
    processes: processesOf(process.env.PROCESSES ?? '1'),
    hasCrowd: isOn('CROWD', isDev ? 'off' : 'on'),
    logLevel: process.env.LOG_LEVEL ?? 'warn',
    signal: stopping.signal,
    say,
  })
  closeOnSignals(started)
  welcome(await started)
} catch (error) {
  if (stopping.signal.aborted) process.exit(0)
  process.stderr.write(`${explain(error as Error & { code?: string })}\n`)
  process.exit(1)
}

/** Ctrl-C, a manager's request to stop, a closed terminal, or the end of the process that started us. */
function closeOnSignals(started: Promise<Stack>) {
  const close = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    say('Closing …')
    const stack = await started.catch(() => null)
    await stack?.stop()
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, close)
  process.channel?.unref()
}

function welcome({ urls }: Stack) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`
  Parola is open (${seconds} s${isDev ? ', changes show at once' : ''})

    Site        ${urls.site}
    API         ${urls.site}/docs
    Console     ${urls.console}
    Studio      ${urls.studio}
    Sandbox     ${urls.sandbox}
    Outbox      ${urls.sandbox}/outbox  (every text message and e-mail)

    Demo login  ${DEMO.username} / ${DEMO.password}
    Demo agent  ${DEMO_AGENT.username} / ${DEMO.password}  (at ${urls.site}/agent)
    Operators   ${DEMO_OPERATORS.map(({ username, password }) => `${username} / ${password}`).join(', ')}

  Ctrl-C closes it.`)
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
}

/** @throws Error that names a setting which is neither on nor off */
function isOn(name: string, fallback: 'on' | 'off'): boolean {
  const text = process.env[name] || fallback
  if (text === 'on' || text === 'off') return text === 'on'
  throw new Error(`${name} must be on or off, not "${text}".`)
}

function processesOf(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > PROCESSES_MAX)
    throw new Error(`PROCESSES must be a number from 1 to ${PROCESSES_MAX}, not "${text}".`)
  if (count > 1 && process.platform !== 'linux')
    throw new Error('PROCESSES needs Linux, which divides connections among programs on one port.')
  return count
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < PORT_MAX) return port
  throw new Error(`PORT must be a number from 1 to ${PORT_MAX}, not "${text}".`)
}

function explain({ code, message }: Error & { code?: string }): string {
  if (namesFullDisk(code ?? '')) return FULL_DISK
  if (code === 'EACCES' || code === 'EROFS') return `No right to write here: ${message}`
  return message
}
