import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import { Dialog, Icon } from '@parola/ui'
import { SearchList } from '@parola/ui/combobox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../platform/i18n.ts'
import { callQuery, useMay } from '../platform/query.ts'
import { useSettled } from '../platform/settled.ts'
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
    const onKey = (event: KeyboardEvent) => {
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

const SEARCH_MIN = 2
const FOUND_MAX = 6

/** Finds screens and members by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const may = useMay()
  const search = text.trim()
  const places = PLACES.filter(
    ({ needs, text: name }) => (!needs || may(needs)) && plain(t(name)).includes(plain(search)),
  )
  const members = useFound(text)
  const maySearch = may('member.view') && search.length >= SEARCH_MIN
  const choose = (value: string) => {
    onClose()
    if (value === MEMBERS) navigate({ to: '/members', search: { search } })
    else if (value.startsWith('/')) navigate({ to: value })
    else navigate({ to: '/members/:memberId', params: { memberId: value } })
  }
  return (
    <Dialog title={t('palette.title')} closeLabel={t('close')} onClose={onClose}>
      <SearchList
        searchLabel={t('palette.search')}
        listLabel={t('palette.title')}
        search={text}
        onSearch={setText}
        options={[
          ...places.map(placeOption),
          ...(maySearch
            ? [{ value: MEMBERS, label: t('palette.members', { text: search }), mark: SEARCH }]
            : []),
          ...members.map(memberOption),
        ]}
        onChoose={choose}
        empty={t('palette.none', { text })}
        className="max-h-[60dvh]"
        autoFocus
      />
    </Dialog>
  )
}

const MEMBERS = 'members'
const SEARCH = <Icon name="search" size={16} />

const placeOption = ({ to, text, icon, key }: Place) => ({
  value: to,
  label: t(text),
  hint: `g ${key}`,
  mark: <Icon name={icon} size={16} />,
})

const memberOption = ({ memberId, username }: FoundMember) => ({
  value: memberId,
  label: username,
  hint: t('member'),
  mark: <Icon name="user" size={16} />,
})

type FoundMember = ValueOf<Calls['findMembers']>[number]

/** The first members whose name or contact matches what was typed. */
function useFound(text: string): FoundMember[] {
  const search = useSettled(text).trim()
  const isEnabled = useMay()('member.view') && search.length >= SEARCH_MIN
  const { data } = useQuery({ ...callQuery('findMembers', { search }), enabled: isEnabled })
  return isEnabled ? (data ?? []).slice(0, FOUND_MAX) : []
}
