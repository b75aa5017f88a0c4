import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import {
  awaitsSignature,
  type Contract,
  contractEnd,
  type Service,
} from '#domain/service/contracts/contract.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { servicesOf } from '#domain/service/contracts/services.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { contractFileName } from '#domain/platform/text/file-names.ts'
import { hasOffers } from '#domain/service/offers/offer-kind.ts'
import { AddressText } from '#portal/kit/blocks/address-text.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { saveFile } from '#portal/kit/browser/download.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { texts as shared } from '#portal/kit/texts.ts'
import { downloadContractFile } from '#portal/queries/service/contract-actions.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { downloadFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { TrustUnlock } from './trust-unlock.tsx'

const OwnMarks = lazyPart(async () => (await import('./own-marks.tsx')).OwnMarks, {
  whileLoading: () => <Skeleton height="6rem" />,
})
const SignatureLink = lazyPart(async () => (await import('./signature-link.tsx')).SignatureLink, {
  whileLoading: () => <Skeleton height="8rem" />,
})
const NextInvoice = lazyPart(async () => (await import('./next-invoice.tsx')).NextInvoice)

interface ContractCardProps {
  contract: Contract
  /** The services of all contracts; undefined where they are late or failed. */
  services: readonly Service[] | undefined
  hasFailed: boolean
}

export function ContractCard({ contract, services, hasFailed }: ContractCardProps) {
  const { rules } = useProvider()
  const { id, plan, activatedOn, address } = contract
  const title = `contract-${id}`
  return (
    <Card as="article" className="stack-4 contract-card" aria-labelledby={title}>
      <header className="contract-head">
        <div>
          <h2 id={title} translate="no">
            {plan || texts.contract(id)}
          </h2>
          {plan && <p className="contract-id figures">{texts.contract(id)}</p>}
        </div>
        <StatusChip contract={contract} />
      </header>
      {contract.marks && <OwnMarks marks={contract.marks} />}
      <TrustUnlock contract={contract} />
      {rules.allowsSignatureLink && awaitsSignature(contract) && <SignatureLink contractId={id} />}
      {rules.supportMenu === 'requests' && internetStatus(contract.internet).isBlocked && (
        <ButtonLink
          variant="quiet"
          to="/panel/customer-service/request/$form"
          params={{ form: 'paid' }}
          search={{ contract: id }}
        >
          <span>
            {texts.paidAndBlocked}
            <span className="visually-hidden"> {texts.contract(id)}</span>
          </span>
        </ButtonLink>
      )}
      <DetailList>
        <DetailRow
          label={texts.activatedOn}
          value={activatedOn ? formatDate(activatedOn) : texts.notActivated}
        />
        <DetailRow
          label={texts.address}
          value={address ? <AddressText address={address} /> : texts.none}
        />
        <NextInvoice contract={contract} />
      </DetailList>
      <Services contract={contract} services={services} hasFailed={hasFailed} />
      {hasOffers(rules.offerSubjects) && viewingId() === null && !contractEnd(contract) && (
        <ButtonLink variant="quiet" to="/panel/offers" search={{ contract: id }}>
          {texts.otherPlans}
          <span className="visually-hidden"> {texts.contract(id)}</span>
        </ButtonLink>
      )}
      {rules.showsContractDownload && <DownloadButton contract={contract} />}
    </Card>
  )
}

function StatusChip({ contract }: { contract: Contract }) {
  const isActive = contract.internet === 'A'
  const end = isActive && contractEnd(contract)
  if (end) {
    return (
      <Chip tone="warning" icon={CircleAlert}>
        {texts.activeUntil(formatDate(end).slice(0, 'DD/MM'.length))}
      </Chip>
    )
  }
  return (
    <Chip tone={isActive ? 'positive' : 'critical'} icon={isActive ? CircleCheck : CircleAlert}>
      {internetStatus(contract.internet).label}
    </Chip>
  )
}

function Services({ contract, services, hasFailed }: ContractCardProps) {
  if (!services) {
    return hasFailed ? (
      <p className="contract-quiet">{texts.noServices}</p>
    ) : (
      <Skeleton width="70%" height="1rem" />
    )
  }
  const own = servicesOf(contract, services)
  if (own.length === 0) return null
  return (
    <div className="contract-services">
      <h3>{texts.services}</h3>
      <ul>
        {own.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function DownloadButton({ contract: { id } }: { contract: Contract }) {
  const download = useAction({
    act: () => downloadContractFile(id),
    failure: downloadFailure,
    onDone: (base64) => {
      saveFile({ name: contractFileName(id), base64, type: 'application/pdf' })
      showToast({ kind: 'success', text: texts.downloaded })
    },
  })
  return (
    <>
      <OnlineButton
        variant="secondary"
        icon={Download}
        isBusy={download.isBusy}
        reason={texts.downloadOffline}
        onClick={() => download.run()}
      >
        <span>
          <span aria-live="polite">{download.isBusy ? shared.wait : texts.download}</span>
          <span className="visually-hidden"> {id}</span>
        </span>
      </OnlineButton>
      <ActionFailure of={download.failed} />
    </>
  )
}
