import { Link, useParams } from '@parola/client/routing'
import { KYC_DOCUMENTS, type KycDocument } from '@parola/contract/people/kyc-lists'
import { Alert, Button, buttonClass, Card, Facts } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t, textOf } from '../../platform/i18n.ts'
import { CrowdBadge } from '../../platform/member-name.tsx'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import type { Case } from './kyc.types.ts'
import { KycState } from './kyc-queue.tsx'
import { Verdict } from './kyc-verdict.tsx'
import { PictureViewer } from './picture-viewer.tsx'

/** What a member stated beside the documents they sent, and the decision on it. */
export function KycCase() {
  const { memberId } = useParams<{ memberId: string }>()
  const { data, error } = useCall('kycCase', { memberId })
  if (error || !data) return <PendingPage title={t('nav.kyc')} error={error} />
  return (
    <Page
      title={data.username}
      actions={
        <>
          {data.isCrowd ? <CrowdBadge /> : null}
          <KycState state={data.state} />
          <Link to="/members/:memberId" params={{ memberId }} className={buttonClass()}>
            {t('member')}
          </Link>
          <Link to="/kyc" className={buttonClass()}>
            {t('kyc.back')}
          </Link>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Written kycCase={data} />
        <Pictures kycCase={data} />
      </div>
      {data.actions.length > 0 ? <Verdict kycCase={data} /> : <Decided kycCase={data} />}
    </Page>
  )
}

function Written({ kycCase }: { kycCase: Case }) {
  const { profile } = kycCase
  const isYoung = kycCase.age < kycCase.minAge
  return (
    <Card title={t('kyc.written')}>
      <Facts
        rows={[
          [t('kyc.fullName'), <strong key="name">{profile.fullName}</strong>],
          [
            t('kyc.birthDate'),
            <span key="age" className={isYoung ? 'text-loss' : ''}>
              {t('kyc.birth', {
                date: profile.birthDate,
                age: kycCase.age,
                minAge: kycCase.minAge,
              })}
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
          [t('kyc.submission'), String(kycCase.submission)],
          [t('kyc.submittedAt'), dateTime(kycCase.submittedAt)],
          [t('kyc.provider'), kycCase.provider ?? '–'],
        ]}
      />
    </Card>
  )
}

const placeOf = (document: KycDocument) => KYC_DOCUMENTS.indexOf(document)

function Pictures({ kycCase }: { kycCase: Case }) {
  const may = useMay()
  const [index, setIndex] = useState(0)
  const readable = kycCase.pictures
    .filter(({ isErased }) => !isErased)
    .toSorted((a, b) => placeOf(a.document) - placeOf(b.document) || b.submission - a.submission)
  const picture = readable[Math.min(index, readable.length - 1)]
  return (
    <Card title={t('kyc.pictures')}>
      {picture ? (
        <>
          <div className="mb-3 flex flex-wrap gap-1">
            {readable.map((file, i) => (
              <Button key={file.fileId} aria-pressed={file === picture} onClick={() => setIndex(i)}>
                {t(`kyc.part.${file.document}`)} · {file.submission}
                {file.isRefused ? <span className="text-loss"> ✕</span> : null}
              </Button>
            ))}
          </div>
          {may('kyc.view-image') ? (
            <PictureViewer
              key={picture.fileId}
              memberId={kycCase.memberId}
              fileId={picture.fileId}
              label={t(`kyc.part.${picture.document}`)}
            />
          ) : (
            <Alert kind="info">{t('kyc.mayNotLook')}</Alert>
          )}
        </>
      ) : (
        <Alert kind="info">{t('kyc.noPictures')}</Alert>
      )}
    </Card>
  )
}

function Decided({ kycCase }: { kycCase: Case }) {
  return (
    <Alert kind="info" className="mt-4">
      {t('kyc.nothingToDo', { at: dateTime(kycCase.decidedAt) })}{' '}
      {kycCase.refused
        .map(({ part, reason }) => `${t(`kyc.part.${part}`)}: ${t(`kyc.why.${reason}`)}`)
        .join(' · ')}
    </Alert>
  )
}
