import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/client.ts'
import { openDialog } from '../../platform/dialogs.ts'
import { Trouble } from '../../platform/empty.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { callQuery, refresh } from '../../platform/query.ts'
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
          <button
            type="button"
            className="btn btn-quiet px-3.5 text-14"
            onClick={() => openDialog('security', { what: 'sign-out-others' })}
          >
            {t('security.signOutOthers')}
          </button>
        ) : null
      }
    >
      {data ? (
        data.list.map((item) => <SessionRow key={item.id} session={item} />)
      ) : (
        <li className="skeleton h-36" />
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
          {session.isThis ? (
            <span className="rounded-full bg-s2 px-2 py-0.5 text-12 text-win">
              {t('security.thisDevice')}
            </span>
          ) : null}
        </span>
        <Place of={session} />
        <span className="block text-12 text-text3">
          {t('security.lastSeen', { time: dateTime(session.lastSeenAt) })}
        </span>
      </span>
      {session.isThis ? null : (
        <button
          type="button"
          className="btn btn-quiet shrink-0 px-3.5 text-14"
          aria-label={t('security.signOutOf', { device })}
          disabled={isBusy}
          onClick={end}
        >
          {t('security.signOut')}
        </button>
      )}
    </li>
  )
}
