import { shown } from './amounts.ts'
import { t } from './text.ts'

/** In a tournament the platform's page opens a game with chips, which are no money. */
const hasChips = new URLSearchParams(location.search).get('unit') === 'chips'

/** Minor units with their currency, or as chips: PHP 1,000.00, or 1,000.00 chips. */
export const written = (minor: number, currency: string) =>
  hasChips ? t('chips', { amount: shown(minor) }) : `${currency} ${shown(minor)}`
