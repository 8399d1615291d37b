import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Icon, Skeleton, Tag } from '@parola/ui'
import { SearchList } from '@parola/ui/combobox'
import { useState } from 'react'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'
import { useSettled } from '../../platform/settled.ts'

export type PickedGame = ValueOf<Calls['opsTitles']>['content'][number]

const FOUND_MAX = '6'
const CHOSEN_MAX = 20

/** The stakes that every one of these games offers, and their currency. */
export function stakesOf(games: readonly PickedGame[]): {
  currency: string | null
  stakes: string[]
} {
  const [first, ...others] = games
  const [currency] = Object.keys(first?.freeStakes ?? {})
  if (!first || !currency) return { currency: null, stakes: [] }
  const stakes = (first.freeStakes[currency] ?? []).filter((stake) =>
    others.every(({ freeStakes }) => freeStakes[currency]?.includes(stake)),
  )
  return { currency, stakes }
}

type Props = {
  chosen: readonly PickedGame[]
  error: string | undefined
  onChange: (chosen: readonly PickedGame[]) => void
}

/** Chooses games of one vendor that free rounds can be given in, by their names. */
export function GamePicker({ chosen, error, onChange }: Props) {
  const [text, setText] = useState('')
  const search = useSettled(text).trim()
  const { data } = useCall('opsTitles', {
    ...(search ? { search } : {}),
    ...(chosen[0] ? { vassalage: chosen[0].vassalage } : {}),
    standing: 'free',
    pageNo: '1',
    pageSize: FOUND_MAX,
  })
  const found = (data?.content ?? []).filter(
    ({ nodeId }) => !chosen.some((game) => game.nodeId === nodeId),
  )
  const choose = (value: string) => {
    const game = found.find(({ nodeId }) => String(nodeId) === value)
    if (game && chosen.length < CHOSEN_MAX) onChange([...chosen, game])
  }
  return (
    <div className="grid gap-2">
      <Chosen chosen={chosen} onChange={onChange} />
      <SearchList
        searchLabel={t('freeRounds.search')}
        listLabel={t('freeRounds.found')}
        search={text}
        onSearch={setText}
        options={found.map(optionOf)}
        onChoose={choose}
        empty={data ? t('freeRounds.noGame') : <Skeleton className="h-40" />}
        className="max-h-52"
      />
      {error ? <AlertLine kind="bad">{error}</AlertLine> : null}
    </div>
  )
}

function optionOf({ nodeId, nodeName, displayName, showIcon, rtpPpm }: PickedGame) {
  return {
    value: String(nodeId),
    label: nodeName,
    hint: rtpPpm === null ? displayName : `${displayName} · ${(rtpPpm / 10_000).toFixed(1)}%`,
    mark: <img src={`${showIcon}-176.webp`} alt="" width={24} height={32} className="rounded-sm" />,
  }
}

function Chosen({ chosen, onChange }: Pick<Props, 'chosen' | 'onChange'>) {
  if (chosen.length === 0) return null
  const without = (nodeId: number) => chosen.filter((game) => game.nodeId !== nodeId)
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('freeRounds.chosen')}>
      {chosen.map(({ nodeId, nodeName }) => (
        <li key={nodeId}>
          <Tag className="min-h-8">
            {nodeName}
            <button
              type="button"
              aria-label={t('freeRounds.drop', { name: nodeName })}
              onClick={() => onChange(without(nodeId))}
            >
              <Icon name="x" size={14} />
            </button>
          </Tag>
        </li>
      ))}
    </ul>
  )
}
