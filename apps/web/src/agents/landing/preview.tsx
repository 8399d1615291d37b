import { Tabs } from '@parola/ui/tabs'
import { useState } from 'react'
import { t } from '../../platform/texts/i18n.ts'
import { OverviewFigures } from '../overview-figures.tsx'
import { StatementSheet } from '../statement-sheet.tsx'
import { likeOf, type Terms } from './earnings.ts'
import { exampleOverview, exampleStatement } from './example.ts'

const SCREENS = ['overview', 'statement'] as const

/** Screens of the agent centre itself, filled with an example. */
export function Preview({ terms }: { terms: readonly Terms[] | undefined }) {
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('overview')
  const like = likeOf(terms ?? [])
  return (
    <Tabs
      label={t('programme.preview')}
      tabs={SCREENS.map((name) => [name, t(`programme.screen.${name}`)] as const)}
      current={screen}
      onChoose={setScreen}
    >
      <figure className="panel overflow-hidden">
        <div
          aria-hidden="true"
          className="flex items-center gap-1.5 border-b border-line bg-s2 px-4 py-2.5"
        >
          {[1, 2, 3].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-s3" />
          ))}
          <span className="ml-3 truncate rounded-md bg-s1 px-3 py-0.5 text-12 text-text2">
            {location.host}/agentHome
          </span>
        </div>
        <div className="max-h-[560px] overflow-hidden p-4 md:p-6" inert>
          {screen === 'overview' ? (
            <OverviewFigures overview={exampleOverview(like)} />
          ) : (
            <StatementSheet statement={exampleStatement(like)} />
          )}
        </div>
        <figcaption className="border-t border-line px-4 py-2.5 text-12 text-text2">
          {t('programme.example')}
        </figcaption>
      </figure>
    </Tabs>
  )
}
