import { expect, test } from 'vitest'
import { FAIR_PLAY } from '../../../seed/fair-play.ts'
import { cleanHtml } from './content.rules.ts'
import { htmlOf, typedOf } from './rich-text.rules.ts'

test('[MOD-05] a text as it is typed becomes HTML of the small set, and is read back as it was typed', () => {
  const typed = `## Deposits

Choose **GCash** or *a card*.
Then [read on](/help#money).

- one
- **two** & three

1. first
1. second`
  const html = htmlOf(typed)
  expect(html).toBe(
    '<h3>Deposits</h3><p>Choose <b>GCash</b> or <i>a card</i>.<br>Then <a href="/help#money">read on</a>.</p>' +
      '<ul><li>one</li><li><b>two</b> &amp; three</li></ul><ol><li>first</li><li>second</li></ol>',
  )
  expect(cleanHtml(html).replaceAll('<br />', '<br>')).toBe(html)
  expect(typedOf(html)).toBe(typed)
})

test.each([
  ['<script>x()</script>', '<p>&lt;script&gt;x()&lt;/script&gt;</p>'],
  ['<b onclick="x()">hi</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;hi&lt;/b&gt;</p>'],
  ['[go](javascript:alert)', '<p>[go](javascript:alert)</p>'],
  ['[go](//evil.example)', '<p>[go](//evil.example)</p>'],
  ['[go](https://ok.example/"onx)', '<p><a href="https://ok.example/&quot;onx">go</a></p>'],
])('[SEC-006] nothing that is typed becomes a tag: %s', (typed, html) => {
  expect(htmlOf(typed)).toBe(html)
})

test.each(Object.values(FAIR_PLAY))(
  '[HELP-02] an article of the installation can be edited without loss',
  (html) => {
    const typed = typedOf(html)
    expect(typed).not.toMatch(/[<>]/)
    expect(htmlOf(typed).replace(/\s+/g, '')).toBe(
      html
        .replace(/\s+/g, '')
        .replaceAll('"', '&quot;')
        .replaceAll(/href=&quot;([^&]*)&quot;/g, 'href="$1"'),
    )
  },
)
