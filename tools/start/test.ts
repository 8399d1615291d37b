import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/postgres.ts'
import { ROOT } from './node.mjs'

const isQuick = process.argv.includes('--quick')
const TEST_PORT = 5439
const say = (line: string) => process.stdout.write(`${line}\n`)
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
const totals = { passed: 0, failed: 0 }

type Ran = { ok: boolean; output: string }

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('exit', (code) => resolve({ ok: code === 0, output }))
  })
}

async function check(name: string, command: string, args: string[]) {
  const { ok, output } = await run(command, args)
  totals[ok ? 'passed' : 'failed'] += 1
  say(`${ok ? '✓' : '✗'} ${name}`)
  if (!ok) say(output.slice(-6000))
}

async function tests(project: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'parola-report-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const { ok, output } = await run(bin('vitest'), args, env)
  const counts = countsOf(report)
  totals.passed += counts.passed
  totals.failed += counts.failed + (!ok && counts.failed === 0 ? 1 : 0)
  say(`${ok ? '✓' : '✗'} ${project} tests: ${counts.passed} passed, ${counts.failed} failed`)
  if (!ok) say(output.slice(-12_000))
  rmSync(folder, { recursive: true })
}

function countsOf(report: string): { passed: number; failed: number } {
  try {
    const json = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: json.numPassedTests, failed: json.numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function workspaces(): string[] {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  )
}

for (const folder of [...workspaces(), 'tools', 'e2e']) {
  await check(`types: ${folder}`, bin('tsc'), ['--noEmit', '-p', folder])
}
await check('lint and format', bin('biome'), ['check', '--error-on-warnings', '.'])
await check('layers', process.execPath, ['tools/layers/layers.ts'])
await check('tidy', process.execPath, ['tools/tidy/tidy.ts'])
await check('requirements', process.execPath, ['tools/requirements/requirements.ts', '--check'])

if (!isQuick) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parola-test-'))
  const postgres = await startPostgres({ dataDir, port: TEST_PORT, durable: false })
  await tests('unit', { TEST_DATABASE_URL: postgres.url('postgres') })
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  await tests('journey', {})
}

say(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
