const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const DAILY = [
  { language: 'EN', theme: 'dark', viewport: WIDE },
  { language: 'TY', theme: 'light', viewport: PHONE },
] as const
const OTHERS = [
  { language: 'EN', theme: 'light', viewport: PHONE },
  { language: 'TY', theme: 'dark', viewport: WIDE },
] as const

/** How a journey is walked: both sizes, languages and themes; at night each size in each language. */
export const VIEWS = process.env.EVERY_VIEW ? [...DAILY, ...OTHERS] : DAILY
