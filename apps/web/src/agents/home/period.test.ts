import { expect, test } from 'vitest'
import { periodOf, SPANS, spanIn } from './period.ts'

test('[AGT-04] the periods of the reports are days of the brand’s calendar', () => {
  expect(SPANS.map((span) => periodOf(span, '2026-03-05'))).toEqual([
    { from: '2026-03-05', to: '2026-03-05' },
    { from: '2026-03-04', to: '2026-03-04' },
    { from: '2026-02-27', to: '2026-03-05' },
    { from: '2026-02-04', to: '2026-03-05' },
    { from: '2026-03-01', to: '2026-03-05' },
    { from: '2026-02-01', to: '2026-02-28' },
  ])
  expect([spanIn('month'), spanIn('nonsense'), spanIn()]).toEqual(['month', '7', '7'])
})
