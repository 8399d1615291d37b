import { Facts, FiguresTable, formatMoney, Money } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { RehearsalRun } from './promotion.types.ts'

type Props = { run: RehearsalRun; currency: string }

const HEIGHT = 120
const STEP = 10
const BAR = 8

/** What a rehearsal came to: cost, who is paid most, whom a rule refuses, and the cost of each day. */
export function RehearsalFigures({ run, currency }: Props) {
  const sum = (amount: string) => <Money amount={amount} code={currency} />
  return (
    <div className="grid gap-4">
      <Facts
        rows={[
          [t('promo.rehearsal.cost'), sum(run.cost)],
          [t('promo.left'), sum(run.left)],
          [t('promo.claims'), String(run.claims)],
          [t('promo.rehearsal.people'), String(run.members)],
          [t('promo.required'), sum(run.required)],
          ...run.refused.map(
            ({ why, claims, members, since }) =>
              [
                t(`promo.rehearsal.why.${why}`),
                t('promo.rehearsal.refused', { claims, members, since }),
              ] as const,
          ),
        ]}
      />
      {run.days.length > 0 ? <Days run={run} /> : <p>{t('promo.rehearsal.nobody')}</p>}
      {run.winners.length > 0 ? (
        <section>
          <h4 className="mb-1 text-13 font-semibold">{t('promo.rehearsal.winners')}</h4>
          <Facts
            look="receipt"
            rows={run.winners.map(({ username, amount }) => [username, sum(amount)] as const)}
          />
        </section>
      ) : null}
      {run.abusers.length > 0 ? (
        <section>
          <h4 className="mb-1 text-13 font-semibold">{t('promo.rehearsal.abusers')}</h4>
          <ul className="grid gap-1 text-13">
            {run.abusers.map(({ username, why, amount }) => (
              <li key={`${username} ${why}`} className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words">{username}</span>
                <span className="text-text2">
                  {t(`promo.rehearsal.why.${why}`)} · {sum(amount)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-13 text-text2">{t('promo.rehearsal.assumes')}</p>
      <p className="text-13 text-text2">{t('promo.rehearsal.staged')}</p>
    </div>
  )
}

type Day = RehearsalRun['days'][number]

/** Every day from the first with a cost to the last; days without any are empty. */
function allDays(days: readonly Day[]): Day[] {
  const known = new Map(days.map((each) => [each.day, each]))
  const last = days.at(-1)?.day ?? ''
  const all: Day[] = []
  for (let day = days[0]?.day ?? ''; day !== '' && day <= last; day = nextDay(day)) {
    all.push(known.get(day) ?? { day, cost: '0', claims: 0 })
  }
  return all
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** The cost of each day. Its table is what screen readers read. */
function Days({ run }: { run: RehearsalRun }) {
  const days = allDays(run.days)
  const most = Math.max(...days.map(({ cost }) => Number(cost)))
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-13 font-semibold">{t('promo.rehearsal.byDay')}</figcaption>
      <svg
        className="hours"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, cost, claims }, place) => {
          const height = (Number(cost) / most) * HEIGHT
          return (
            <g key={day}>
              <rect
                className="hours-now"
                {...{ x: place * STEP + (STEP - BAR) / 2, y: HEIGHT - height, width: BAR, height }}
              />
              <rect className="hours-hit" x={place * STEP} y="0" width={STEP} height={HEIGHT}>
                <title>{`${day} · ${formatMoney(cost)} · ${claims}`}</title>
              </rect>
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between text-12 text-text3" aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.length > 1 ? days.at(-1)?.day : ''}</span>
      </p>
      <FiguresTable
        caption={t('promo.rehearsal.byDay')}
        headers={[t('promo.rehearsal.day'), t('promo.rehearsal.cost'), t('promo.claims')]}
        rows={run.days.map(({ day, cost, claims }) => [day, formatMoney(cost), claims])}
      />
    </figure>
  )
}
