import { navigate } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { buttonClass, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { Picture } from '../platform/pictures/picture.tsx'
import { t, useLanguage } from '../platform/texts/i18n.ts'

type Banner = ValueOf<Calls['announcements']>['banners'][number]
const WIDTHS = [480, 720, 1080]
/** The second peeks in from the side. */
const WHEN = ['first', 'now'] as const
const EACH_MS = 5000
const GLIDE_MS = 1000
const SIZES = {
  1: '(min-width:768px) 80vw, 92vw',
  3: '(min-width:1200px) 430px, (min-width:768px) 46vw, 92vw',
}
/** Loops and advances automatically only above this many (requirement HOME-08). */
const STILL = 3
const ONE_AT_A_TIME = new Set(['LIVE', 'SPORTS'])

/** Pages to read; the others are played. */
const READ = /^(https?:|\/(help|promotions|vip|agent))/

type Props = { banners: Banner[] | undefined; perView?: 1 | 3 }

/** Banners side by side, or one at a time (requirement HOME-08). */
export function Banners({ banners, perView = 3 }: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const count = banners?.length ?? 0
  useEffect(() => {
    if (count <= STILL || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const list = rail.current
      if (!list || document.hidden || list.matches(':hover, :focus-within')) return
      const step = (list.firstElementChild?.clientWidth ?? 0) + 10
      const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - step / 2
      glide(list, isAtEnd ? 0 : list.scrollLeft + step)
    }, EACH_MS)
    return () => clearInterval(timer)
  }, [count])
  if (!banners) return <Skeleton className="aspect-[5/2] md:aspect-[7/1.6]" />
  const follow = (banner: Banner) => {
    if (banner.linkageType === 'route') navigate(banner.linkage)
    if (banner.linkageType === 'url') openDialog('leaving', { to: banner.linkage })
  }
  return (
    <ul
      ref={rail}
      className={`rail banners ${perView === 1 ? 'banners-one' : ''}`}
      aria-label={t('home.banners')}
    >
      {banners.map((banner, i) => (
        <li key={banner.id}>
          <button
            type="button"
            className="grid h-full w-full overflow-hidden rounded-xl bg-[#14202a] text-left text-white"
            onClick={() => follow(banner)}
          >
            <Picture
              path={banner.imageUrl}
              widths={WIDTHS}
              sizes={SIZES[perView]}
              width={1200}
              height={480}
              when={WHEN[i] ?? 'seen'}
              className={`col-start-1 row-start-1 aspect-[5/2] h-full w-full object-cover ${perView === 1 ? 'md:aspect-[5/1]' : ''}`}
            />
            <span className="relative col-start-1 row-start-1 grid w-[56%] content-center gap-0.5 px-4 py-2 md:gap-1 md:px-6">
              <span
                className={`font-display text-16 leading-tight text-balance ${perView === 1 ? 'md:text-28' : 'md:text-19'}`}
              >
                {banner.title}
              </span>
              <span className="text-12 leading-snug text-balance text-white/85 md:text-13">
                {banner.subtitle}
              </span>
              {banner.linkageType === 'none' ? null : <Call banner={banner} isHero={i === 0} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What a banner leads to; only the first has the button of the screen. */
function Call({ banner, isHero }: { banner: Banner; isHero: boolean }) {
  const words = t(READ.test(banner.linkage) ? 'home.look' : 'home.playNow')
  if (isHero) {
    const look = {
      variant: 'brand',
      size: 'small',
      className: 'mt-1 min-h-8 w-fit text-12',
    } as const
    return <span className={buttonClass(look)}>{words}</span>
  }
  return (
    <span className="mt-1 flex min-h-8 items-center gap-1 text-13 font-semibold">
      {words}
      <Icon name="chevron-right" size={16} />
    </span>
  )
}

/** Banners of a game type above its list, if the brand has any: one at a time for live and sports. */
export function TypeBanners({ type }: { type: string }) {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  const banners =
    data?.banners.filter((banner) => banner.groupName === `w_${type.toLowerCase()}`) ?? []
  if (banners.length === 0) return null
  return (
    <div className="mb-4">
      <Banners banners={banners} perView={ONE_AT_A_TIME.has(type) ? 1 : 3} />
    </div>
  )
}

/** Moves a rail in a second; snapping resumes at the end. */
function glide(rail: HTMLElement, left: number) {
  const [from, began] = [rail.scrollLeft, performance.now()]
  rail.style.scrollSnapType = 'none'
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / GLIDE_MS))
    rail.scrollLeft = from + (left - from) * part * part * (3 - 2 * part)
    if (part < 1) requestAnimationFrame(step)
    else rail.style.scrollSnapType = ''
  }
  requestAnimationFrame(step)
}
