import { navigate } from '@parola/client/routing'
import { Dialog } from '@parola/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { useMay } from '../platform/query.ts'
import { PLACES, type Place } from './places.ts'

const TYPING = /^(INPUT|TEXTAREA|SELECT)$/

/** Ctrl-K finds every screen, `g` and a letter opens one immediately. */
export function useShortcuts(open: () => void) {
  const may = useMay()
  useEffect(() => {
    let isGoing = false
    const goBy = (letter: string) => {
      const place = PLACES.find(({ key, needs }) => key === letter && (!needs || may(needs)))
      if (place) navigate({ to: place.to })
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey
      if (hasModifier && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open()
      }
      if (hasModifier || TYPING.test((event.target as Element).tagName)) return
      if (isGoing) goBy(event.key)
      isGoing = !isGoing && event.key === 'g'
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [may, open])
}

/** Every place by its name, and members by theirs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const may = useMay()
  const list = useId()
  const wanted = text.trim().toLowerCase()
  const found = PLACES.filter(
    ({ needs, text: name }) => (!needs || may(needs)) && t(name).toLowerCase().includes(wanted),
  )
  const go = (place: Place | undefined) => {
    onClose()
    if (place) navigate({ to: place.to })
    else if (wanted && may('member.view')) {
      navigate({ to: '/members', search: { search: wanted } })
    }
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') go(found[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('palette.title')} closeLabel={t('close')} onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        autoFocus
        value={text}
        onKeyDown={move}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <div id={list} role="listbox" aria-label={t('palette.title')} className="mt-2 grid">
        {found.map((place, i) => (
          <button
            key={place.to}
            type="button"
            role="option"
            aria-selected={i === at}
            className={`palette-row ${i === at ? 'palette-at' : ''}`}
            onClick={() => go(place)}
          >
            {t(place.text)}
            <kbd>g {place.key}</kbd>
          </button>
        ))}
        {found.length === 0 ? (
          <p className="p-3 text-text2">{t('palette.none', { text })}</p>
        ) : null}
      </div>
    </Dialog>
  )
}
