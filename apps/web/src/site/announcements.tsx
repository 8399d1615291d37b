import type { Calls, ValueOf } from '@parola/contract'
import { Button, Dialog, Pager, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { picture } from '../platform/pictures/cdn.ts'
import { dateTime, t, useLanguage } from '../platform/texts/i18n.ts'
import { Html } from './html.tsx'

type Notice = ValueOf<Calls['announcements']>['player'][number]

/** Requirement MOD-06. */
const PAGE_SIZE = 9

/** The pictures of a notice, in their order. */
export function NoticePictures({ images }: Pick<Notice, 'images'>) {
  return [...images]
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ url }) => (
      <img
        key={url}
        src={picture(`${url}-720.webp`)}
        srcSet={[480, 720, 1080].map((w) => `${picture(`${url}-${w}.webp`)} ${w}w`).join(', ')}
        sizes="(min-width: 768px) 720px, 92vw"
        width="720"
        height="288"
        alt=""
        className="mb-3 aspect-[5/2] w-full rounded-lg bg-s2 object-cover"
      />
    ))
}

/** Every announcement, nine per page; one opens automatically. */
export function AnnouncementsDialog() {
  const lang = useLanguage()
  const [page, setPage] = useState(1)
  const { data } = useQuery(callQuery('announcements', { lang }))
  const all = data?.player ?? []
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE))
  return (
    <Dialog
      title={t('home.announcements')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {data ? null : <Skeleton className="h-64" />}
      <ul className="grid gap-2">
        {all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-lg bg-s2 px-4 py-2 text-left hover:bg-s3"
              onClick={() => openDialog('notice', { id: notice.id })}
            >
              <span className="font-semibold">{notice.title}</span>
              <time className="shrink-0 text-13 text-text2" dateTime={notice.time}>
                {dateTime(notice.time).slice(0, 10)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        onPage={setPage}
        texts={{
          label: t('home.announcements'),
          back: t('home.previous'),
          next: t('home.next'),
          at: t('home.page', { n: page, of: pages }),
        }}
      />
    </Dialog>
  )
}

/** One announcement, whole (requirement MOD-05). */
export function NoticeDialog({ id }: { id: number }) {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  const notice = data?.player.find((item) => item.id === id)
  return (
    <Dialog
      title={notice?.title ?? t('home.announcements')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {notice ? (
        <>
          <NoticePictures images={notice.images} />
          <Html html={notice.content} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
      <Button className="mt-5" onClick={() => openDialog('announcements')}>
        {t('home.announcements')}
      </Button>
    </Dialog>
  )
}

/** The popup list: shown once in a session to visitors, and once to members (requirement MOD-03). */
export function PopupsDialog() {
  const lang = useLanguage()
  const { data } = useQuery(callQuery('announcements', { lang }))
  return (
    <Dialog title={t('home.popups')} closeLabel={t('shell.close')} onClose={closeDialog}>
      {data?.popup.map((notice) => (
        <section key={notice.id} className="mb-4">
          <NoticePictures images={notice.images} />
          <h3 className="mb-1 text-17">{notice.title}</h3>
          <Html html={notice.content} />
        </section>
      ))}
      <Button variant="brand" isWide className="mt-1" onClick={closeDialog}>
        {t('home.gotIt')}
      </Button>
    </Dialog>
  )
}
