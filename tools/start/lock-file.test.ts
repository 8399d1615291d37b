import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string> }

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
const packages = lock.packages as Record<string, Entry>

test('the lock file holds every optional package, so that it installs on every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isHeld(path, name)),
  )
  expect(missing).toEqual([])
})

/** As Node resolves it: beside the package that needs it, then further up. */
function isHeld(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true
  return path !== '' && isHeld(path.includes('/') ? dirname(path) : '', name)
}
