import { expect, test } from 'vitest'
import { fillPage } from './page.ts'

const PAGE = [
  '<html lang="en"><title>%BRAND%</title><meta content="%DESCRIPTION%">',
  '<!--part:font:figtree--><link href="figtree"><!--/part:font:figtree-->',
  '<!--part:font:hanken--><link href="hanken"><!--/part:font:hanken-->',
  '<!--part:texts:EN--><link href="en.js"><!--/part:texts:EN-->',
  '<!--part:texts:TY--><link href="ty.js"><!--/part:texts:TY-->',
  '<!--part:home--><img src="%BANNER%-720.webp"><!--/part:home-->',
  '<!--part:page--><div class="skeleton"></div><!--/part:page-->',
  '<!--data-->',
].join('\n')

test('the page loads the messages of one language and paints the first banner', () => {
  const page = fillPage(PAGE, {
    language: 'TY',
    brand: 'Faro',
    data: {},
    banner: '/art/banner/ph-1',
  })
  expect(page).toContain('ty.js')
  expect(page).not.toContain('en.js')
  expect(page).toContain('<img src="/art/banner/ph-1-720.webp">')
  expect(page).not.toContain('skeleton')
})

test('[I18N-01] the page says its language, and requests the font that has its letters', () => {
  const filled = (language: 'EN' | 'VI') =>
    fillPage(PAGE, { language, brand: 'Faro', data: {}, banner: null })
  expect(filled('EN')).toContain('<html lang="en">')
  expect(filled('EN')).not.toContain('hanken')
  expect(filled('VI')).toContain('<html lang="vi">')
  expect(filled('VI')).toContain('trò chơi')
  expect(filled('VI')).not.toContain('figtree')
})

test('the page is named after its brand, whatever its name is written with', () => {
  const filling = { language: 'EN', data: {}, banner: null } as const
  const named = (brand: string) => fillPage(PAGE, { ...filling, brand })
  expect(named('Faro')).toContain('<title>Faro</title><meta content="Faro: 10,000 games')
  expect(named('A "<b>" $& Co')).toContain('<title>A &quot;&lt;b&gt;&quot; $&amp; Co</title>')
})

test('without a banner its element is left out, and the outlines of a page are painted', () => {
  const page = fillPage(PAGE, { language: 'EN', brand: 'Faro', data: {}, banner: null })
  expect(page).not.toMatch(/img|BANNER/)
  expect(page).toContain('skeleton')
})

test('[SEC-006] no text of the data can end its script', () => {
  const data = { title: '</script><script>alert(1)</script>' }
  const page = fillPage(PAGE, { language: 'EN', brand: 'Faro', data, banner: null })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, json = ''] = /id="first">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(data)
})

test('[SEC-006] no address of a banner can end its attribute, or add to the page', () => {
  const page = fillPage(PAGE, {
    language: 'EN',
    brand: 'Faro',
    data: {},
    banner: `/art/"><b>&$'$&`,
  })
  expect(page).toContain(`<img src="/art/&quot;&gt;&lt;b&gt;&amp;$'$&amp;-720.webp">`)
})
