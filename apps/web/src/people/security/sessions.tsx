import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { iconOf, Place, shownDevice } from './place.tsx'
import { Group } from './row.tsx'

type Session = ValueOf<Calls['ownSessions']>['list'][number]

/** Open sessions; each can be ended, and all others together (requirement MEM-04). */
export function Sessions() {
  const { data, error, refetch } = useQuery(callQuery('ownSessions'))
  if (error) return <Trouble error={error} retry={refetch} />
  const others = data?.list.filter((item) => !item.isThis).length ?? 0
  return (
    <Group
      title={t('security.sessions')}
      action={
        others > 0 ? (
          <Button size="small" onClick={() => openDialog('security', { what: 'sign-out-others' })}>
            {t('security.signOutOthers')}
          </Button>
        ) : null
      }
    >
      {data ? (
        data.list.map((item) => <SessionRow key={item.id} session={item} />)
      ) : (
        <li>
          <Skeleton className="h-36" />
        </li>
      )}
    </Group>
  )
}

function SessionRow({ session }: { session: Session }) {
  const [isBusy, setBusy] = useState(false)
  const device = shownDevice(session)
  const end = async () => {
    setBusy(true)
    try {
      await api('endSession', { query: { id: session.id } })
      toast('good', t('security.ended'))
    } catch (error) {
      toast('bad', words(error))
    }
    setBusy(false)
    await refresh('ownSessions')
  }
  return (
    <li className="flex items-center gap-3 border-line p-4 not-first:border-t">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-text2">
        <Icon name={iconOf(session)} size={19} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {session.isThis ? <Badge kind="good">{t('security.thisDevice')}</Badge> : null}
        </span>
        <Place origin={session} />
        <span className="block text-12 text-text3">
          {t('security.lastSeen', { time: dateTime(session.lastSeenAt) })}
        </span>
      </span>
      {session.isThis ? null : (
        <Button
          size="small"
          className="shrink-0"
          aria-label={t('security.signOutOf', { device })}
          isBusy={isBusy}
          onClick={end}
        >
          {t('security.signOut')}
        </Button>
      )}
    </li>
  )
}
