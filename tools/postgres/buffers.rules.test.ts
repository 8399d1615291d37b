import { expect, test } from 'vitest'
import { buffersMb } from './buffers.rules.ts'

const GB = 2 ** 30

test.each([
  { what: 'a small machine keeps the least', machine: 2 * GB, container: 0, megabytes: 256 },
  { what: 'a laptop', machine: 16 * GB, container: 0, megabytes: 1024 },
  { what: 'a server keeps the most', machine: 256 * GB, container: 0, megabytes: 2048 },
  {
    what: 'a container counts, not its machine',
    machine: 256 * GB,
    container: 8 * GB,
    megabytes: 512,
  },
  {
    what: 'a container without a limit states more than its machine has',
    machine: 16 * GB,
    container: 2 ** 63,
    megabytes: 1024,
  },
])('$what: $megabytes MB', ({ machine, container, megabytes }) => {
  expect(buffersMb(machine, container)).toBe(megabytes)
})
