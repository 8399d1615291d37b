import type { Calls, ValueOf } from '@parola/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '../platform/i18n.ts'
import { Picture } from '../platform/picture.tsx'

type Banner = ValueOf<Calls['announcements']>['banners'][number]
const WIDTHS = [480, 720, 1080]
const SIZES = '(min-width:1200px) 430px, (min-width:768px) 46vw, 92vw'
/** The second peeks in from the side. */
const WHEN = ['first', 'now'] as const
const EACH_MS = 5000
/** Loops and moves by itself only above this many (requirement HOME-08). */
const STILL = 3

export function Banners({ banners }: { banners: Banner[] | undefined }) {
  const rail = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const count = banners?.length ?? 0
  useEffect(() => {
    if (count <= STILL || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const list = rail.current
      if (!list || document.hidden || list.matches(':hover, :focus-within')) return
      const step = (list.firstElementChild?.clientWidth ?? 0) + 10
      const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - step / 2
      list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + step, behavior: 'smooth' })
    }, EACH_MS)
    return () => clearInterval(timer)
  }, [count])
  if (!banners) return <div className="skeleton aspect-[5/2] md:aspect-[7/1.6]" />
  const follow = (banner: Banner) => {
    if (banner.linkageType === 'route') {
      const [to = '/', hash] = banner.linkage.split('#')
      void navigate({ to: to as '/', ...(hash ? { hash } : {}) })
    }
  }
  return (
    <ul ref={rail} className="rail banners" aria-label={t('home.banners')}>
      {banners.map((banner, i) => (
        <li key={banner.id}>
          <button
            type="button"
            className="relative block w-full overflow-hidden rounded-xl text-left text-white"
            onClick={() => follow(banner)}
          >
            <Picture
              path={banner.imageUrl}
              widths={WIDTHS}
              sizes={SIZES}
              width={1200}
              height={480}
              when={WHEN[i] ?? 'seen'}
              className="block aspect-[5/2] w-full object-cover"
            />
            <span className="absolute inset-y-0 left-0 grid w-[56%] content-center gap-0.5 p-4 md:gap-1">
              <span className="font-display text-[16px] leading-tight md:text-[19px]">
                {banner.title}
              </span>
              <span className="text-[12px] leading-snug text-white/85 md:text-[13px]">
                {banner.subtitle}
              </span>
              <span className="btn btn-brand mt-1 min-h-8 w-fit px-3 text-[12px]">
                {t('home.look')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
