import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@parola/locales/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#platform/clock'
import { openTestServer, type TestServer } from '../../test/test-server.ts'

const GOOD = ['https://cdn.example', 'https://cdn2.example:8443/parola']
const BAD = [
  'http://plain.example',
  "https://x.example; script-src 'unsafe-inline'",
  'https://*',
  'https://user:word@x.example',
  'javascript:alert(1)',
  'cdn.example',
  '',
]

let server: TestServer
let dist: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'parola-dist-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>%BRAND%</title><!--data-->')
  writeFileSync(join(dist, 'busy.html'), '<!doctype html><title>One moment</title>')
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'assets', 'a.js'), 'a()')
  server = await openTestServer({ webDist: dist })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

/** What the page at `/` may load, by directive. */
async function policy(): Promise<Record<string, string[]>> {
  const { headers } = await fetch(server.url)
  const directives = headers.get('content-security-policy')?.split('; ') ?? []
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

/** Gives the first brand these CDNs, and moves the clock past the platform's cache. */
async function setCdns(cdns: { imageCdns: string[]; launchCdns: string[] }) {
  await server.db.pool.query(`update brand.brand set config = config || $1 where brand_id = 'ph'`, [
    cdns,
  ])
  server.clock.advance(3 * SECOND_MS)
}

test('[APP-04] every address of the lobby is the filled page, its file name too', async () => {
  for (const path of ['/', '/index', '/index.html', '/home']) {
    const answer = await fetch(`${server.url}${path}`)
    expect(await answer.text(), path).toContain('id="first"')
  }
})

test('[APP-04] the pages that stand in for the site speak every language', () => {
  const shipped = new URL('../../../web/public/', import.meta.url)
  for (const page of ['busy.html', 'offline.html']) {
    const html = readFileSync(new URL(page, shipped), 'utf8')
    const spoken = [...html.matchAll(/<(?:html|p) lang="([a-z]+)"/g)].map(([, tag]) => tag)
    expect([page, spoken]).toEqual([page, Object.values(LANGUAGES).map(({ tag }) => tag)])
  }
})

test('[APP-04] [VAL-04] a page that cannot be filled is stood in for, and calls keep their envelope', async () => {
  const { rows } = await server.db.pool.query('select current_user as login')
  const login = String(rows[0].login)
  const away = async (isAway: boolean) => {
    server.clock.advance(10 * SECOND_MS)
    await server.asOwner(`alter role "${login}" connection limit ${isAway ? 0 : -1}`)
    await server.asOwner(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [isAway ? login : ''],
    )
  }
  await away(true)
  try {
    for (const path of ['/', '/rng', '/member?tab=withdraw']) {
      const answer = await fetch(`${server.url}${path}`)
      expect([path, answer.status]).toEqual([path, 503])
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('retry-after')).toBe('3')
      expect(await answer.text()).toContain('<title>One moment')
    }
    const call = await fetch(`${server.url}/wps/system/status`)
    expect(await call.json()).toMatchObject({ success: false, code: 'BUSY' })
  } finally {
    await away(false)
  }
  expect(await (await fetch(server.url)).text()).toContain('id="first"')
})

test('[HELP-05] the web app is described with the name of its brand, and has its icons', async () => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const { name, display, icons } = (await answer.json()) as Record<string, unknown>
  expect([name, display]).toEqual(['Parola', 'standalone'])
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))
})

test('[HOME-01] the cached page is renewed at the moment at which a schedule begins', async () => {
  const startsAt = new Date(server.clock.now().getTime() + 10 * SECOND_MS)
  const body = {
    ...{ groupName: 'w_home', linkageType: 'none', linkage: '', drawing: 'reef' },
    ...{ title: { EN: 'From ten on' }, subtitle: { EN: '' } },
  }
  await server.db.pool.query(
    `insert into content.item (brand_id, kind, item_id, sequence, body, starts_at)
     values ('ph', 'banner', 990, 990, $1, $2)`,
    [body, startsAt],
  )
  const page = async () => (await fetch(server.url)).text()
  server.clock.advance(9 * SECOND_MS)
  expect(await page()).not.toContain('From ten on')
  server.clock.advance(SECOND_MS)
  expect(await page()).toContain('From ten on')
})

/** The raw response to a path, which a browser would normalise before sending. */
function answerOf(path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path }, async (answer) => {
      let text = ''
      for await (const piece of answer) text += piece
      done({ status: answer.statusCode ?? 0, text })
    })
      .on('error', failed)
      .end()
  })
}

test('[SEC-014] a path that the file server refuses is not found, and never an error of ours', async () => {
  expect(await answerOf('/assets/a.js')).toEqual({ status: 200, text: 'a()' })
  // Other spellings of an existing file reach the file server, which refuses them.
  const spelled = ['/assets/%61.js', '/assets/a%2ejs', '/%61ssets/a.js']
  for (const path of spelled) {
    const { status, text } = await answerOf(path)
    expect([path, status === 200 && text === 'a()' ? 404 : status]).toEqual([path, 404])
  }
  const hostile = [
    ...['/%00', '/assets/a.js%00', '/../', '/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '//'],
    ...['/assets//a.js', '/assets/./a.js', '/assets/../assets/a.js', '/assets%2fa.js', '/assets/'],
    ...[
      '/%',
      '/%zz',
      '/%e0%a4%a',
      '/%c0%ae%c0%ae/',
      `/${'a'.repeat(300)}`,
      `/${'a/'.repeat(2000)}`,
    ],
    ...['/assets/a.js/b', '/.env', '/..%5cetc', '//etc/passwd', '/assets/a.js%20'],
  ]
  for (const path of hostile) {
    const { status, text } = await answerOf(path)
    // An address without a file is the page of the site, whose script shows that nothing is there.
    expect([path, [200, 404].includes(status)]).toEqual([path, true])
    if (status === 200) expect(text).toContain('<title>Parola</title>')
    expect(text).not.toContain('a()')
  }
})

describe('the policy of a page', () => {
  beforeEach(() => setCdns({ imageCdns: [''], launchCdns: [''] }))

  test('[SEC-001] forbids everything but its own files, and has violations reported', async () => {
    expect(await policy()).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'report-to': ['site'],
      'report-uri': ['/reports'],
    })
    const text = JSON.stringify(await policy())
    expect(text).not.toMatch(/unsafe-(inline|eval)/)
    const { headers } = await fetch(server.url)
    expect(headers.get('reporting-endpoints')).toBe('site="/reports"')
  })

  test('[SEC-002] lets nobody frame it, and frames games and videos only', async () => {
    expect(await policy()).toMatchObject({
      'frame-ancestors': ["'none'"],
      'frame-src': ['http://localhost:3002', 'https://www.youtube-nocookie.com'],
    })
  })

  test('[APP-22] [SEC-001] lists the CDNs of the brand, pictures and games apart', async () => {
    await setCdns({ imageCdns: ['', ...GOOD], launchCdns: ['https://play.example'] })
    const { 'img-src': images, 'frame-src': frames } = await policy()
    expect(images).toEqual(["'self'", 'data:', 'https://cdn.example', 'https://cdn2.example:8443'])
    expect(frames).toContain('https://play.example')
    expect(frames).not.toContain('https://cdn.example')
  })

  test('[APP-22] [SEC-001] accepts no CDN that is no plain https address, nor does the site', async () => {
    await setCdns({ imageCdns: [...BAD, 'https://cdn.example'], launchCdns: BAD })
    const { 'img-src': images, 'frame-src': frames } = await policy()
    expect(images).toEqual(["'self'", 'data:', 'https://cdn.example'])
    expect(frames).toHaveLength(2)
    const status = await server.call('systemStatus', {})
    expect(status.value).toMatchObject({
      imageCdns: ['', 'https://cdn.example'],
      launchCdns: [''],
    })
  })
})

test('[SEC-001] reports of browsers are accepted, and never answered with more than that', async () => {
  for (const type of ['application/reports+json', 'application/csp-report']) {
    const sent = { method: 'POST', headers: { 'content-type': type }, body: '[{"type":"csp"}]' }
    expect((await fetch(`${server.url}/reports`, sent)).status).toBe(204)
  }
})

test('[SEC-011] every kind of response carries the security headers', async () => {
  const always = {
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  }
  for (const path of [
    '/',
    '/rng',
    '/wps/system/status',
    '/wps/nothing',
    '/docs/static/index.html',
  ]) {
    const headers = Object.fromEntries((await fetch(server.url + path)).headers)
    expect(headers, path).toMatchObject(always)
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    expect(headers, path).not.toHaveProperty('server')
    expect(headers, path).not.toHaveProperty('x-powered-by')
  }
  const { headers } = await fetch(`${server.url}/art/logo.svg`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
