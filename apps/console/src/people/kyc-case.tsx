import { Link, useParams } from '@parola/client/routing'
import { KYC_DOCUMENTS, type KycDocument } from '@parola/contract/people/kyc-lists'
import { useState } from 'react'
import { words } from '../platform/client.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Facts, Page } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import type { Case } from './kyc.types.ts'
import { KycState } from './kyc-queue.tsx'
import { Verdict } from './kyc-verdict.tsx'
import { PictureViewer } from './picture-viewer.tsx'

/** What a member stated beside the documents they sent, and the decision on it. */
export function KycCase() {
  const { memberId } = useParams<{ memberId: string }>()
  const { data, error } = useCall('kycCase', { memberId })
  if (error) return <Page title={t('nav.kyc')}>{words(error)}</Page>
  if (!data) return <Page title={t('nav.kyc')}>{<div className="skeleton h-72" />}</Page>
  return (
    <Page
      title={data.username}
      actions={
        <>
          <KycState state={data.state} />
          <Link to="/members/:memberId" params={{ memberId }} className="btn">
            {t('member')}
          </Link>
          <Link to="/kyc" className="btn">
            {t('kyc.back')}
          </Link>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Written item={data} />
        <Pictures item={data} />
      </div>
      {data.actions.length > 0 ? <Verdict item={data} /> : <Decided item={data} />}
    </Page>
  )
}

function Written({ item }: { item: Case }) {
  const { profile } = item
  const isYoung = item.age < item.minAge
  return (
    <article className="panel p-4">
      <h2 className="mb-3 text-15">{t('kyc.written')}</h2>
      <Facts
        rows={[
          [t('kyc.fullName'), <strong key="name">{profile.fullName}</strong>],
          [
            t('kyc.birthDate'),
            <span key="age" className={isYoung ? 'text-loss' : ''}>
              {t('kyc.birth', { date: profile.birthDate, age: item.age, minAge: item.minAge })}
            </span>,
          ],
          [t('kyc.idType'), textOf(`kyc.id.${profile.idType}`, String(profile.idType))],
          [t('kyc.idNumber'), <code key="number">{profile.idNumber}</code>],
          [t('kyc.nationality'), profile.nationality],
          [t('kyc.placeOfBirth'), profile.placeOfBirth],
          [t('kyc.address'), profile.address],
          [t('kyc.permanentAddress'), profile.permanentAddress],
          [t('kyc.employer'), profile.employerName || '–'],
          [t('kyc.email'), profile.email],
          [t('kyc.submission'), String(item.submission)],
          [t('kyc.submittedAt'), dateTime(item.submittedAt)],
          [t('kyc.provider'), item.provider ?? '–'],
        ]}
      />
    </article>
  )
}

const placeOf = (document: KycDocument) => KYC_DOCUMENTS.indexOf(document)

function Pictures({ item }: { item: Case }) {
  const may = useMay()
  const [at, setAt] = useState(0)
  const readable = item.pictures
    .filter(({ isErased }) => !isErased)
    .toSorted((a, b) => placeOf(a.document) - placeOf(b.document) || b.submission - a.submission)
  const picture = readable[Math.min(at, readable.length - 1)]
  return (
    <article className="panel p-4">
      <h2 className="mb-3 text-15">{t('kyc.pictures')}</h2>
      {picture ? (
        <>
          <div className="mb-3 flex flex-wrap gap-1">
            {readable.map((file, i) => (
              <button
                key={file.fileId}
                type="button"
                className="btn"
                aria-pressed={file === picture}
                onClick={() => setAt(i)}
              >
                {t(`kyc.part.${file.document}`)} · {file.submission}
                {file.isRefused ? <span className="text-loss"> ✕</span> : null}
              </button>
            ))}
          </div>
          {may('kyc.view-image') ? (
            <PictureViewer
              key={picture.fileId}
              memberId={item.memberId}
              fileId={picture.fileId}
              label={t(`kyc.part.${picture.document}`)}
            />
          ) : (
            <p className="notice">{t('kyc.mayNotLook')}</p>
          )}
        </>
      ) : (
        <p className="notice">{t('kyc.noPictures')}</p>
      )}
    </article>
  )
}

function Decided({ item }: { item: Case }) {
  return (
    <p className="notice mt-4">
      {t('kyc.nothingToDo', { at: dateTime(item.decidedAt) })}{' '}
      {item.refused
        .map(({ part, reason }) => `${t(`kyc.part.${part}`)}: ${t(`kyc.why.${reason}`)}`)
        .join(' · ')}
    </p>
  )
}
