import { expect, test } from 'vitest'
import { embedUrl } from './video-link.ts'

test('[HOME-03] watch and shorts links become frames with a language hint', () => {
  const frame = 'https://www.youtube-nocookie.com/embed/parolaN0rth'
  expect(embedUrl('https://www.youtube.com/watch?v=parolaN0rth', 'TY')).toBe(`${frame}?hl=tl`)
  expect(embedUrl('https://youtube.com/shorts/parolaN0rth', 'EN')).toBe(`${frame}?hl=en`)
})

test.each([
  'https://example.com/watch?v=parolaN0rth',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v=<script>',
  'http://www.youtube.com/watch?v=parolaN0rth',
  'https://www.youtube.com/channel/parolaN0rth',
  'not a link',
])('[HOME-03] %s is no video and is rejected', (link) => {
  expect(embedUrl(link, 'EN')).toBeNull()
})
