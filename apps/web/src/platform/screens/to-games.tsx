import { Link } from '@parola/client/routing'
import { buttonClass } from '@parola/ui'
import { t } from '../texts/i18n.ts'

/** The next step from a page that fills by playing. */
export function ToGames() {
  return (
    <Link to="/" className={buttonClass({ variant: 'brand' })}>
      {t('money.chooseGame')}
    </Link>
  )
}
