import type { People } from '@parola/contract'
import { Choice } from '@parola/ui'
import { create } from 'zustand'
import { t } from './i18n.ts'

const CHOICE = 'console-people'

const useChoice = create<{ people: People }>(() => ({
  people: sessionStorage.getItem(CHOICE) === 'real' ? 'real' : 'all',
}))

/** Whom lists and figures count: chosen once for all of them, until the tab is closed. */
export const usePeople = (): People => useChoice(({ people }) => people)

function choose(people: People) {
  sessionStorage.setItem(CHOICE, people)
  useChoice.setState({ people })
}

/** Everybody, or everybody but the crowd of a demonstration; nothing where there is no crowd to leave out. */
export function PeopleChoice({ hasCrowd }: { hasCrowd: boolean }) {
  const people = usePeople()
  if (!hasCrowd && people === 'all') return null
  return (
    <Choice
      look="segments"
      label={t('crowd.counted')}
      value={people}
      options={[
        ['all', t('crowd.all')],
        ['real', t('crowd.real')],
      ]}
      onChange={choose}
    />
  )
}
