import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useEffect, useState } from 'react'
import { Picture } from '../platform/pictures/picture.tsx'
import { Section } from '../platform/screens/section.tsx'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { embedUrl } from './video-link.ts'

const WIDTHS = [360, 640]
const SIZES = '(min-width:1200px) 460px, 70vw'

type Banner = ValueOf<Calls['announcements']>['banners'][number]

/** The coverflow of videos; the external frame loads only on request (requirement HOME-02). */
export function Videos({ banners }: { banners: Banner[] }) {
  const language = useLanguage()
  const videos = banners.flatMap((banner) => {
    const url = embedUrl(banner.linkage, language)
    return url ? [{ ...banner, url }] : []
  })
  useEffect(() => {
    for (const { id, linkage } of banners) {
      if (embedUrl(linkage, 'EN')) continue
      // biome-ignore lint/suspicious/noConsole: for the editors of banners only
      console.warn(`Banner ${id} links to no video: ${linkage}`)
    }
  }, [banners])
  if (videos.length === 0) return null
  return (
    <Section title={t('home.videos')} icon="play" className="coverflow" loops>
      {videos.map((video) => (
        <li key={video.id}>
          <Video url={video.url} title={video.title} imageUrl={video.imageUrl} />
        </li>
      ))}
    </Section>
  )
}

function Video({ url, title, imageUrl }: { url: string; title: string; imageUrl: string }) {
  const [isOn, setOn] = useState(false)
  if (isOn)
    return (
      <iframe
        title={title}
        src={url}
        className="aspect-video w-full rounded-lg"
        allow="fullscreen"
      />
    )
  return (
    <button
      type="button"
      className="group relative block w-full overflow-hidden rounded-lg bg-s2"
      aria-label={t('games.play', { name: title })}
      onClick={() => setOn(true)}
    >
      <Picture
        path={imageUrl}
        widths={WIDTHS}
        sizes={SIZES}
        width={640}
        height={360}
        className="aspect-video w-full object-cover"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-14 place-items-center rounded-full bg-black/55 text-white ring-2 ring-white/70 group-hover:bg-brand group-hover:text-brandink">
          <Icon name="play" size={24} />
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent px-3 pt-8 pb-2 text-left text-14 font-semibold text-white">
        {title}
      </span>
    </button>
  )
}
