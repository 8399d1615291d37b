import { Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { AwayNotice, StayAway } from './absence.tsx'
import { Helpline } from './helpline.tsx'
import { Limits } from './limits.tsx'
import { Reminder } from './reminder.tsx'
import { Statement } from './statement.tsx'

/** All controls of a member over their play, on one calm page (reading 23). */
export function SaferPlay() {
  const { data: absence, error, refetch } = useQuery({ ...callQuery('absence'), staleTime: 0 })
  if (error && !absence) return <Trouble error={error} retry={() => refetch()} />
  if (absence === undefined) return <Waiting />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="-mt-3 max-w-[62ch] text-text2">{t('safer.intro')}</p>
      {absence ? <AwayNotice absence={absence} /> : null}
      <Limits />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Reminder />
        <StayAway absence={absence} />
      </div>
      <Statement />
      <Helpline />
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
      <Skeleton className="h-56 rounded-xl" />
    </div>
  )
}
