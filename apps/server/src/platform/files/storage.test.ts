import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, S3_KEYS, type Sandbox } from '../../../test/outside.ts'
import { type Files, openFiles, openVault } from './index.ts'

const NAME = 'kyc/somebody/one-picture'
const CONTENT = Buffer.from('a canary of plain bytes')

let home: string
let sandbox: Sandbox

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'parola-files-'))
  sandbox = await openSandbox()
}, 30_000)
afterAll(async () => {
  await sandbox.close()
  rmSync(home, { recursive: true, force: true })
})

const inFolder = () => openFiles(`file:${home}`)
const inBucket = (keys = S3_KEYS) => openFiles(`s3+${sandbox.url}/s3/parola?region=auto`, keys)

describe.each<[string, () => Files]>([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('[DOC-004] in %s', (_where, open) => {
  test('a file is written, read, overwritten and removed', async () => {
    const files = open()
    expect([await files.read(NAME), await files.has(NAME)]).toEqual([null, false])
    await files.write(NAME, CONTENT)
    expect([await files.read(NAME), await files.has(NAME)]).toEqual([CONTENT, true])
    const big = randomBytes(3_000_000)
    await files.write(NAME, big)
    expect(await files.read(NAME)).toEqual(big)
    await files.remove(NAME)
    await files.remove(NAME)
    expect([await files.read(NAME), await files.has(NAME)]).toEqual([null, false])
  })

  test.each(['../secrets.json', '/etc/passwd', 'a/../../b', '', 'a//b', 'a/.hidden', 'a\\b'])(
    'no file is called %s',
    async (name) => {
      expect(() => open().read(name)).toThrow()
      expect(() => open().has(name)).toThrow()
    },
  )
})

test('[DOC-004] a bucket refuses callers without its keys', async () => {
  const wrong = inBucket({ ...S3_KEYS, secretAccessKey: 'another-secret' })
  await expect(wrong.write(NAME, CONTENT)).rejects.toThrow()
  const answer = await fetch(`${sandbox.url}/s3/parola/${NAME}`)
  expect(answer.status).toBe(403)
  expect(() => openFiles('s3+https://s3.example/bucket')).toThrow('STORAGE_URL')
})

describe('[DOC-004] a vault', () => {
  const key = () => randomBytes(32).toString('base64')
  const keys = { old: key(), new: key() }
  const vaultOf = (current: string, known: Record<string, string> = keys) =>
    openVault(inFolder(), { current, keys: known })

  test('keeps nothing that can be read without its key', async () => {
    const wrapped = await vaultOf('old').put(NAME, CONTENT, 'member:file')
    const file = join(home, NAME)
    expect(statSync(file).size).toBeGreaterThan(CONTENT.length)
    expect(readFileSync(file).includes('canary')).toBe(false)
    expect(readdirSync(join(home, 'kyc/somebody'))).toEqual(['one-picture'])
    expect(await vaultOf('old').get(NAME, wrapped, 'member:file')).toEqual(CONTENT)
  })

  test('opens no file under another member’s name, with another key, or after a byte changed', async () => {
    const vault = vaultOf('old')
    const wrapped = await vault.put(NAME, CONTENT, 'member:file')
    await expect(vault.get(NAME, wrapped, 'other:file')).rejects.toThrow()
    const otherVault = vaultOf('old', { old: key() })
    await expect(otherVault.get(NAME, wrapped, 'member:file')).rejects.toThrow()
    const sealed = readFileSync(join(home, NAME))
    sealed[20] = (sealed[20] ?? 0) ^ 1
    writeFileSync(join(home, NAME), sealed)
    await expect(vault.get(NAME, wrapped, 'member:file')).rejects.toThrow()
  })

  test('rewraps keys when the ring has a new one, and the old one can go', async () => {
    const wrapped = await vaultOf('old').put(NAME, CONTENT, 'member:file')
    const rewrapped = vaultOf('new').rewrap(wrapped, 'member:file')
    expect(rewrapped.keyId).toBe('new')
    const without = vaultOf('new', { new: keys.new })
    expect(await without.get(NAME, rewrapped, 'member:file')).toEqual(CONTENT)
    await expect(without.get(NAME, wrapped, 'member:file')).rejects.toThrow('no key old')
  })
})
