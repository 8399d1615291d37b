/** How a journey is walked: both sizes, languages and themes. */
export const VIEWS = [
  { language: 'EN', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { language: 'TY', theme: 'light', viewport: { width: 390, height: 844 } },
] as const
