import { expect, test } from 'vitest'
import { followable } from './linkage.rules.ts'

const DOMAIN = 'parola.example'

const PAGES = [
  '/',
  '/rng',
  '/help#term',
  '/sports?vassalage=BGS',
  '/promotions/1',
  '/a?to=https://evil.example',
  '/a:b',
  '/@evil.example',
]
const NO_PAGES = [
  '',
  'rng',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\u0000/evil.example',
  '/\u202egro.live',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '?a',
  '#a',
  '.',
  '..//evil.example',
]
const SITES: Record<string, string> = {
  'https://news.example/a': 'https://news.example/a',
  'HTTPS://News.Example': 'https://news.example/',
  'https://ｎｅｗｓ.example/': 'https://news.example/',
  'https://nеws.example/': 'https://xn--nws-rdd.example/',
  'https://news.example:8443/': 'https://news.example:8443/',
  'https://parola.example.evil.example/': 'https://parola.example.evil.example/',
  'https://evil-parola.example/': 'https://evil-parola.example/',
  'https://news.example/?next=javascript:alert(1)':
    'https://news.example/?next=javascript:alert(1)',
}
const OWN: Record<string, string> = {
  'https://parola.example/rng': '/rng',
  'https://PAROLA.example': '/',
  'http://parola.example/help#term': '/help#term',
}
const NO_SITES = [
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://parola.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://parola.example/1',
  'file:///etc/passwd',
  'ftp://news.example',
  'http://news.example/',
  '//news.example',
  'https:news.example',
  'https:/news.example',
  'https:///news.example',
  'https:\\\\news.example',
  'https://news.example\\@evil.example',
  'https://parola.example@evil.example/',
  'https://user:word@news.example/',
  'https://parola.example%40evil.example/',
  'https://news.example/\u202ea',
  'https://news\u200b.example/',
  'https://news.example/ a',
  'https://[::1',
  'https://',
  'https://parola.example//evil.example',
  '/rng',
]

test.each(PAGES)('[SEC-007] %j is a page', (linkage) => {
  expect(followable({ linkageType: 'route', linkage }, DOMAIN)).toEqual({
    linkageType: 'route',
    linkage,
  })
})

test.each(NO_PAGES)('[SEC-007] %j is no page, and leads nowhere', (linkage) => {
  expect(followable({ linkageType: 'route', linkage }, DOMAIN)).toEqual({
    linkageType: 'none',
    linkage: '',
  })
})

test.each(Object.entries(SITES))(
  '[SEC-007] %j is another site, returned as %j',
  (linkage, href) => {
    expect(followable({ linkageType: 'url', linkage }, DOMAIN)).toEqual({
      linkageType: 'url',
      linkage: href,
    })
  },
)

test.each(Object.entries(OWN))('[SEC-007] %j is our own page %j', (linkage, path) => {
  expect(followable({ linkageType: 'url', linkage }, DOMAIN)).toEqual({
    linkageType: 'route',
    linkage: path,
  })
})

test.each(NO_SITES)('[SEC-007] %j is no site, and leads nowhere', (linkage) => {
  expect(followable({ linkageType: 'url', linkage }, DOMAIN)).toEqual({
    linkageType: 'none',
    linkage: '',
  })
})
