import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useEffect, useId, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { useCall } from '../platform/query.ts'

export type Pick = ValueOf<Calls['opsTitles']>['content'][number]

const FOUND_MAX = '6'
const CHOSEN_MAX = 20
/** The list is requested after a pause in typing. */
const TYPING_MS = 250

/** The stakes that every one of these games offers, and their currency. */
export function stakesOf(games: readonly Pick[]): { currency: string | null; stakes: string[] } {
  const [first, ...others] = games
  const [currency] = Object.keys(first?.freeStakes ?? {})
  if (!first || !currency) return { currency: null, stakes: [] }
  const stakes = (first.freeStakes[currency] ?? []).filter((stake) =>
    others.every(({ freeStakes }) => freeStakes[currency]?.includes(stake)),
  )
  return { currency, stakes }
}

function useTyped(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

type Props = { chosen: Pick[]; onChange: (chosen: Pick[]) => void }

/** Chooses games of one vendor that free rounds can be given in, by their names. */
export function GamePicker({ chosen, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const search = useTyped(text).trim()
  const { data } = useCall('opsTitles', {
    ...(search ? { search } : {}),
    ...(chosen[0] ? { vassalage: chosen[0].vassalage } : {}),
    standing: 'free',
    pageNo: '1',
    pageSize: FOUND_MAX,
  })
  const isChosen = ({ nodeId }: Pick) => chosen.some((item) => item.nodeId === nodeId)
  const found = data?.content.filter((item) => !isChosen(item))
  return (
    <div className="grid gap-2">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t('freeRounds.chosen')}>
          {chosen.map((item) => (
            <li key={item.nodeId} className="tag flex items-center gap-1">
              {item.nodeName}
              <button
                type="button"
                aria-label={t('freeRounds.drop', { name: item.nodeName })}
                onClick={() => onChange(chosen.filter(({ nodeId }) => nodeId !== item.nodeId))}
              >
                <Icon name="x" size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label htmlFor={id} className="grid gap-1 text-12 text-text2">
        {t('freeRounds.search')}
        <input
          id={id}
          className="input"
          maxLength={60}
          autoComplete="off"
          value={text}
          disabled={chosen.length >= CHOSEN_MAX}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Found found={found} choose={(item) => onChange([...chosen, item])} />
    </div>
  )
}

function Found({ found, choose }: { found: Pick[] | undefined; choose: (one: Pick) => void }) {
  if (!found) return <div className="skeleton h-40" />
  if (found.length === 0) return <p className="text-13 text-text3">{t('freeRounds.noGame')}</p>
  return (
    <ul className="grid max-h-52 gap-1 overflow-y-auto" aria-label={t('freeRounds.found')}>
      {found.map((item) => (
        <li key={item.nodeId}>
          <button
            type="button"
            className="btn w-full justify-start gap-3 text-left"
            onClick={() => choose(item)}
          >
            <img
              src={`${item.showIcon}-176.webp`}
              alt=""
              width={24}
              height={32}
              className="rounded-sm"
            />
            <span className="min-w-0 flex-1 truncate">{item.nodeName}</span>
            <small className="text-text3">
              {item.displayName}
              {item.rtpPpm === null ? '' : ` · ${(item.rtpPpm / 10_000).toFixed(1)}%`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
