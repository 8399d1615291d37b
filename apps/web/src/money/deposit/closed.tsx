import { Link } from '@parola/client/routing'
import { Refusal, words } from '../../platform/client.ts'
import { leaveDialog } from '../../platform/dialogs.ts'
import { Empty, Trouble } from '../../platform/empty.tsx'
import { t } from '../../platform/i18n.ts'

/** Another try cannot help these: the reason is shown, and where to see when it ends. */
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
          className="btn btn-quiet mt-4"
          onClick={() => leaveDialog()}
        >
          {t('money.tab.playSafely')}
        </Link>
      ) : null}
    </Empty>
  )
}
