import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../process/ports.ts'
import { ROOT } from './node.mjs'

const START = join(ROOT, 'tools/start/start.mjs')
const REPORTED = 'The disk is full, or its quota is used up: make room and try again.\n'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parola-full-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** `npm start` with this data folder, to its end: its terminal output and its exit code. */
async function start(
  command: string,
  args: string[],
): Promise<{ response: string; code: unknown }> {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir }
  return new Promise((settle) => {
    execFile(command, args, { env }, (error, _stdout, response) =>
      settle({ response, code: error?.code }),
    )
  })
}

test('a full disk is reported in one line', async () => {
  // The system's own full device, in place of the first file that is written.
  symlinkSync('/dev/full', join(dataDir, 'secrets.json.new'))
  expect(await start(process.execPath, [START])).toEqual({ response: REPORTED, code: 1 })
})

test.each([
  ['the list of games', 1000],
  ['the files of the database', 16_000],
])(
  'a limit that ends at %s is reported in one line',
  async (_what, blocks) => {
    const limited = `ulimit -f ${blocks}; exec "$0" "$1"`
    expect(await start('sh', ['-c', limited, process.execPath, START])).toEqual({
      response: REPORTED,
      code: 1,
    })
  },
  120_000,
)
