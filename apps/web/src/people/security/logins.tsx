import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Icon, MoreButton, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { Place, shownDevice } from './place.tsx'
import { Group } from './row.tsx'

const PAGE = 5
const MOST = 50

type Login = ValueOf<Calls['loginHistory']>['content'][number]

/** How the account was entered, or tried, newest first. */
export function Logins() {
  const [size, setSize] = useState(PAGE)
  const query = { pageNo: '1', pageSize: String(size) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery('loginHistory', query),
    placeholderData: (before) => before,
  })
  if (error) return <Trouble error={error} retry={refetch} />
  return (
    <div>
      <Group title={t('security.logins')}>
        {data ? (
          data.content.map((item) => <LoginRow key={item.id} login={item} />)
        ) : (
          <li>
            <Skeleton className="h-72" />
          </li>
        )}
      </Group>
      <MoreButton
        text={t('security.more')}
        hasMore={data !== undefined && data.total > data.content.length && size < MOST}
        isBusy={isPlaceholderData}
        onMore={() => setSize(Math.min(MOST, size * 2))}
      />
    </div>
  )
}

function LoginRow({ login }: { login: Login }) {
  const { isRight, isNew } = login
  return (
    <li className="flex items-start gap-3 border-line p-4 not-first:border-t">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full bg-s2 ${isRight ? 'text-win' : 'text-loss'}`}
      >
        <Icon name={isRight ? 'check' : 'x'} size={19} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="font-semibold">
            {t(isRight ? `security.method.${login.method}` : 'security.failed')}
          </b>
          {isNew ? <Badge kind="wait">{t('security.newDevice')}</Badge> : null}
        </span>
        <span className="block text-13 text-text2">{shownDevice(login)}</span>
        <Place origin={login} />
        <span className="block text-12 text-text3">{dateTime(login.at)}</span>
      </span>
    </li>
  )
}
