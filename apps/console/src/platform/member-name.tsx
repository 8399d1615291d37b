import { Badge } from '@parola/ui'
import { t } from './i18n.ts'

type Props = { member: { username: string; isCrowd: boolean } }

/** The name of a member, with the mark of those that the crowd of a demonstration registered. */
export function MemberName({ member }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {member.username || '–'}
      {member.isCrowd ? <CrowdBadge /> : null}
    </span>
  )
}

export function CrowdBadge() {
  return <Badge kind="quiet">{t('crowd.badge')}</Badge>
}
