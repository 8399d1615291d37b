import type { Calls, ValueOf } from '@parola/contract'
import { Skeleton, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { t } from '../../platform/texts/i18n.ts'

export type Downline = ValueOf<Calls['downlines']>[number]
type Props = { chosen: Downline | null; onChoose: (downline: Downline | null) => void }

/** Chooses a downline member: found by the beginning of a name, chosen from the matches. */
export function DownlinePicker({ chosen, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useQuery({
    ...callQuery('downlines', search ? { search } : {}),
    placeholderData: (before) => before,
  })
  return (
    <div className="mb-4">
      <TextField
        label={t('team.to')}
        name="search"
        autoComplete="off"
        value={typed}
        maxLength={40}
        hint={t('team.searchHint')}
        onChange={(e) => setTyped(e.target.value)}
      />
      {data ? (
        <fieldset className="max-h-[212px] overflow-y-auto rounded-lg border border-line">
          <legend className="sr-only">{t('team.to')}</legend>
          {data.map((item) => (
            <label
              key={item.memberId}
              className={`flex min-h-12 items-center gap-3 border-b border-line px-3 py-2 last:border-0 ${
                item.isActive ? 'cursor-pointer hover:bg-s2' : 'text-text2'
              } ${chosen?.memberId === item.memberId ? 'bg-s2' : ''}`}
            >
              <input
                type="radio"
                name="receiver"
                className="size-5 accent-current text-link"
                checked={chosen?.memberId === item.memberId}
                disabled={!item.isActive}
                onChange={() => onChoose(item)}
              />
              <span className="min-w-0 flex-1 truncate font-semibold">{item.nickname}</span>
              <span className="text-12 text-text2">
                {t(item.isActive ? (item.isAgent ? 'team.agent' : 'team.member') : 'team.inactive')}
              </span>
            </label>
          ))}
          {data.length === 0 ? (
            <p className="p-4 text-center text-13 text-text2">
              {t(search ? 'team.nobodyFound' : 'team.nobodyBelow')}
            </p>
          ) : null}
        </fieldset>
      ) : error ? (
        <Trouble error={error} retry={() => refetch()} />
      ) : (
        <Skeleton className="h-[144px]" />
      )}
    </div>
  )
}
