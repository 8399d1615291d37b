import { expect, test } from 'vitest'
import { fillPage } from './page.ts'

const PAGE = [
  '<!--part:texts:EN--><link href="en.js"><!--/part:texts:EN-->',
  '<!--part:texts:TY--><link href="ty.js"><!--/part:texts:TY-->',
  '<!--part:home--><img src="%BANNER%-720.webp"><!--/part:home-->',
  '<!--data-->',
].join('\n')

test('the page loads the messages of one language and paints the first banner', () => {
  const page = fillPage(PAGE, { language: 'TY', data: {}, banner: '/art/banner/ph-1' })
  expect(page).toContain('ty.js')
  expect(page).not.toContain('en.js')
  expect(page).toContain('<img src="/art/banner/ph-1-720.webp">')
})

test('without a banner its element is left out', () => {
  const page = fillPage(PAGE, { language: 'EN', data: {}, banner: null })
  expect(page).not.toMatch(/img|BANNER/)
})

test('[SEC-006] no text of the data can end its script', () => {
  const data = { title: '</script><script>alert(1)</script>' }
  const page = fillPage(PAGE, { language: 'EN', data, banner: null })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, json = ''] = /id="first">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(data)
})

test('[SEC-006] no address of a banner can end its attribute, or add to the page', () => {
  const page = fillPage(PAGE, { language: 'EN', data: {}, banner: `/art/"><b>&$'$&` })
  expect(page).toContain(`<img src="/art/&quot;&gt;&lt;b&gt;&amp;$'$&amp;-720.webp">`)
})
