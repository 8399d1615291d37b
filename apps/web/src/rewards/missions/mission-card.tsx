import { Badge, Button, Icon } from '@parola/ui'
import { useId } from 'react'
import { t, useLanguage } from '../../platform/texts/i18n.ts'
import { goalText, goalValue, type Mission, rewardText, taskText, untilText } from './missions.ts'

const ICONS: Record<Mission['event'], string> = {
  bet: 'dices',
  multiplier: 'zap',
  newGame: 'sparkles',
  deposit: 'wallet',
  login: 'clock',
  verified: 'id-card',
  friend: 'heart',
}

type Props = {
  mission: Mission
  /** The name of the mission that comes first. */
  before: Mission['name'] | undefined
  isBusy: boolean
  /** Of the button that claims it. */
  look: 'quiet' | 'brand'
  onClaim: () => void
}

/** One mission: what to do, how far it is, what it brings, and until when. */
export function MissionCard({ mission, before, isBusy, look, onClaim }: Props) {
  const language = useLanguage()
  const id = useId()
  const { name, state, event, goal, done, lockedBy, minTier } = mission
  const lock =
    lockedBy === 'tier'
      ? t('missions.lock.tier', { tier: minTier })
      : t('missions.lock.after', { name: before?.[language] ?? '' })
  return (
    <li className="grid content-between gap-3 panel p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-s2 text-link">
          <Icon name={ICONS[event]} size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-start justify-between gap-x-3">
            <b id={id} className="text-16">
              {name[language]}
            </b>
            <b className="whitespace-nowrap text-win">{rewardText(mission.reward)}</b>
          </p>
          <p className="mt-0.5 text-13 text-text2">{taskText(mission)}</p>
        </div>
      </div>
      <div>
        <progress
          aria-labelledby={id}
          className="meter w-full"
          value={Math.min(goalValue(done), goalValue(goal))}
          max={goalValue(goal)}
        />
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text2">
          <span>{t('missions.progress', { done: goalText(done), goal: goalText(goal) })}</span>
          <span>{untilText(mission)}</span>
        </p>
      </div>
      {state === 'ready' ? (
        <Button
          variant={look}
          isBusy={isBusy}
          aria-label={t('missions.claimOf', { name: name[language] })}
          onClick={onClaim}
        >
          {t('missions.claim')}
        </Button>
      ) : null}
      {state === 'claimed' ? (
        <span>
          <Badge kind="good">{t('missions.state.claimed')}</Badge>
        </span>
      ) : null}
      {state === 'locked' ? (
        <p className="flex items-center gap-2 text-13 text-text2">
          <Icon name="lock" size={16} />
          {lock}
        </p>
      ) : null}
    </li>
  )
}
