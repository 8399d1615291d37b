import { changeSearch } from '@parola/client/routing'
import { Button } from '@parola/ui'
import { Empty } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'

/** A report of a team that has done nothing yet in the period. */
export function EmptyReport({ title }: { title: string }) {
  return (
    <Empty title={title} text={t('agents.reportText')} icon="trophy" hasPreview>
      <Button variant="brand" icon="link" onClick={() => changeSearch({ tab: 'registerCenter' })}>
        {t('agents.inviteMembers')}
      </Button>
    </Empty>
  )
}
