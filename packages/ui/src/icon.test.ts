import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url).pathname
const FRONT_ENDS = '{apps/web,apps/console,packages/ui}/src/**/*.{ts,tsx}'
/** A name where an icon is chosen: a property, an entry of a list, or the icon itself. */
const NAMED = /\bicon[=:]\s?\{?['"]([a-z0-9-]+)['"]|<Icon\s[^>]*?name="([a-z0-9-]+)"/g

test('[NAV-06] [ROLE-02] every icon that a screen names is in the sprite', () => {
  const sprite = readFileSync(new URL('../icons.svg', import.meta.url), 'utf8')
  const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name))
  const named = globSync(FRONT_ENDS, { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(`${ROOT}${file}`, 'utf8')
    return [...source.matchAll(NAMED)].map((found) => ({ file, name: found[1] ?? found[2] }))
  })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !drawn.has(name ?? ''))).toEqual([])
})
