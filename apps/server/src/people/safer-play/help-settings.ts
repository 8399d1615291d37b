import { storedInLanguages } from '@parola/contract/core/values'
import { z } from 'zod'
import { defineSettings } from '#foundations/settings'

/** The organisation that helps with problem gambling, and the note beside it (RG-013). */
export const helpSettings = defineSettings(
  'safer-play-help',
  z.object({
    name: z.string().max(80),
    phone: z.string().max(30),
    url: z.url(),
    warning: storedInLanguages(z.string().max(300)),
  }),
  {
    name: 'Gambling Therapy',
    phone: '',
    url: 'https://www.gamblingtherapy.org',
    warning: {
      EN: 'Play with what you can afford to lose. Winning is chance, never income.',
      TY: 'Maglaro lang gamit ang kaya mong mawala. Suwerte ang panalo, hindi kita.',
      VI: 'Chỉ chơi với số tiền bạn có thể mất. Thắng là may rủi, không phải thu nhập.',
    },
  },
)
