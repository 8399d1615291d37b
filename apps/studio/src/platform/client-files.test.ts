import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'

let fixture: StudioFixture
let running: Running

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('tiger-20')
  writeFileSync(join(running.clientDist, 'index.html'), '<p>game</p>')
  mkdirSync(join(running.clientDist, 'assets'))
  writeFileSync(join(running.clientDist, 'assets', 'a.js'), 'a()')
})

afterEach(() => fixture.close())

/** The path as it is: a browser's own calls would normalise it. */
function statusOf(path: string): Promise<number> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(running.url)
    request({ hostname, port, path }, (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
      .on('error', failed)
      .end()
  })
}

test('[SEC-014] a path that names no file of the clients is not found, however it is written', async () => {
  const hostile = [
    ...['%00', 'assets/a.js%00', 'assets/%00/a.js', '%2e%2e/', '../../', '../../etc/passwd'],
    ...['..%2f..%2fetc%2fpasswd', '%2e%2e%2fetc%2fpasswd', 'assets/../assets/a.js', '..%5cetc'],
    ...['assets%2f..%2fa.js', '.%2f', './', '//', '//etc/passwd', '%2f%2fetc', 'assets', 'assets/'],
    ...['%', '%zz', '%e0%a4%a', '%c0%ae%c0%ae/', 'a'.repeat(300), `${'a/'.repeat(2000)}b`],
    ...['index.html/a', '.env', '.git/config', 'index.html%20', 'index.html.'],
  ]
  const response: Record<string, number> = {}
  for (const path of hostile) response[path] = await statusOf(`/play/${path}`)
  expect(response).toEqual(Object.fromEntries(hostile.map((path) => [path, 404])))
  expect(await statusOf('/play/index.html')).toBe(200)
  expect(await statusOf('/play/assets/a.js')).toBe(200)
})
