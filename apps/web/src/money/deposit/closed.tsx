import { Link } from '@parola/client/routing'
import { buttonClass } from '@parola/ui'
import { Refusal, words } from '../../platform/calls/client.ts'
import { leaveDialog } from '../../platform/dialogs/dialogs.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'

/** A retry does not help here: the reason is shown, with a link to when it ends. */
const STAYS = new Set(['ON_TIME_OUT', 'SELF_EXCLUDED', 'ACCOUNT_BLOCKED', 'AGE_NOT_CONFIRMED'])
const AWAY = new Set(['ON_TIME_OUT', 'SELF_EXCLUDED'])

/** Why deposits are not possible now. */
export function Closed({ error, retry }: { error: unknown; retry: () => void }) {
  const code = error instanceof Refusal ? error.code : ''
  if (!STAYS.has(code)) return <Trouble error={error} retry={retry} />
  return (
    <Empty title={t('money.dep.closed')} text={words(error)} icon="clock">
      {AWAY.has(code) ? (
        <Link
          to="/member"
          search={{ tab: 'playSafely' }}
          className={buttonClass()}
          onClick={() => leaveDialog()}
        >
          {t('money.tab.playSafely')}
        </Link>
      ) : null}
    </Empty>
  )
}
