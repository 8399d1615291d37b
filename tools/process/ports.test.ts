import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'

const OURS = 19_001
const THEIRS = 19_002
const module = new URL('./ports.ts', import.meta.url).href

/** Another process that wants this port alone; it says which one it got, and ends. */
async function elsewhere(port: number): Promise<string> {
  const script = `import { freePort } from ${JSON.stringify(module)}
    process.stdout.write(await freePort(${port}, ${port + 1}).then(String, ({ message }) => message))`
  const args = ['--input-type=module', '-e', script]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

test('a port goes to one process although nobody listens on it yet, and is free again after its end', async () => {
  expect(await freePort(OURS, OURS + 1)).toBe(OURS)
  expect(await elsewhere(OURS)).toBe('no free port')
  expect(await elsewhere(THEIRS)).toBe(String(THEIRS))
  expect(await elsewhere(THEIRS)).toBe(String(THEIRS))
})
