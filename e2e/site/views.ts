const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const USUAL = {
  wide: { no: 1, language: 'EN', theme: 'dark', viewport: WIDE },
  phone: { no: 2, language: 'TY', theme: 'light', viewport: PHONE },
} as const
const ALL = [
  USUAL.wide,
  USUAL.phone,
  { no: 3, language: 'EN', theme: 'light', viewport: PHONE },
  { no: 4, language: 'TY', theme: 'dark', viewport: WIDE },
] as const

type Usual = keyof typeof USUAL
/** `no` makes a member's name unique among the views. */
export type JourneyView = (typeof ALL)[number]

/** How a journey is walked: by day in its usual views, at night (`npm run nightly`) in each size, theme and language. */
export function viewsOf(...usual: Usual[]): readonly JourneyView[] {
  return process.env.EVERY_VIEW ? ALL : usual.map((name) => USUAL[name])
}

const screenOf = ({ viewport, ...view }: JourneyView) => ({ ...viewport, ...view })

/** The same for `visit`. */
export function screensOf(...usual: Usual[]) {
  return viewsOf(...usual).map(screenOf)
}

/** For what looks the same in every view. */
export const WIDE_SCREEN = screenOf(USUAL.wide)
