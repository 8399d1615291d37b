import { availableParallelism } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const LINE = 100
const NS_PER_MS = 1e6

test('[ACC-001] a hash is argon2id with 19 MiB, two passes, one lane and a salt of 16 bytes', async () => {
  const [, kind, , parameters, salt = ''] = (await hashPassword('by the lighthouse')).split('$')
  expect([kind, parameters]).toEqual(['argon2id', 'm=19456,t=2,p=1'])
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
})

test('[ACC-002] hashes one per core and queues a hundred; later callers get a time to retry', async () => {
  const stored = await hashPassword('by the lighthouse')
  const burst = availableParallelism() + LINE + 7
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const tries = Array.from({ length: burst }, () => isPassword(stored, 'by the lighthouse'))
  const results = await Promise.allSettled(tries)
  delay.disable()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(burst - 7)
  const refused = results.filter((item) => item.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(7)
  for (const reason of refused) {
    expect(reason).toMatchObject({ code: 'BUSY', value: { retryAfterS: 2 } })
  }
  // A hundred hashes take seconds; nothing else waits for them.
  expect(delay.percentile(90) / NS_PER_MS).toBeLessThan(100)
})

test('[ACC-002] the queue moves on after a hash that fails, and is free again afterwards', async () => {
  const width = availableParallelism() * 3
  const broken = Array.from({ length: width }, () => isPassword('$argon2id$none', 'any'))
  for (const item of await Promise.allSettled(broken)) expect(item.status).toBe('rejected')
  expect(await isPassword(undefined, 'any')).toBe(false)
})
