import Download from 'lucide-react/icons/download'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerDetails } from '#contract/account/customer.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { myDataFileName } from '#domain/platform/text/file-names.ts'
import { formatAddress } from '#domain/account/people/address.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { AddressText } from '#portal/kit/blocks/address-text.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { saveFile } from '#portal/kit/browser/download.ts'
import { EmailText } from '#portal/kit/contact/email-text.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { type MyData as Held, myDataQuery } from '#portal/queries/installation/my-data.ts'
import { EraseAccount } from './erase-account.tsx'
import './my-data.css'
import { type HoldingWords, holdingWords, texts } from './texts.ts'

/**
 * The rights of LGPD, art. 18, as buttons. `onErased` runs after the erasure, which also ends the
 * session.
 */
export function MyData({ onErased }: { onErased: () => void }) {
  const query = useQuery(myDataQuery())
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={<RegistrationSkeleton />}
        failureText={texts.failure}
      >
        {(data) => (
          <>
            <Registration customer={data.customer} />
            <StoredData holdings={data.holdings} />
            <DownloadData data={data} />
          </>
        )}
      </QueryFrame>
      {/* Above them stands a text of unknown length. */}
      {!query.isLoading && (
        <>
          <EraseAccount onErased={onErased} />
          <p>
            <Link className="my-data-link" to="/termos-de-privacidade">
              {texts.terms}
            </Link>
          </p>
        </>
      )}
    </Screen>
  )
}

function Registration({ customer }: { customer: CustomerDetails }) {
  const address = formatAddress({
    street: customer.endereco,
    number: customer.numero,
    complement: customer.complemento,
    district: customer.bairro,
    city: customer.cidade,
    state: customer.estado,
    cep: customer.cep,
  })
  return (
    <Card as="section" aria-labelledby="registration">
      <h2 id="registration">{texts.registration}</h2>
      <p className="my-data-note">{texts.registrationNote}</p>
      <DetailList>
        <DetailRow label={texts.name} value={customer.name || texts.none} />
        <DetailRow label={texts.document} value={customer.cpf_cnpj || texts.none} />
        <DetailRow
          label={texts.email}
          value={customer.email ? <EmailText address={customer.email} /> : texts.none}
        />
        <DetailRow label={texts.phone} value={formatPhone(customer.phone_number) || texts.none} />
        <DetailRow
          label={texts.address}
          value={address ? <AddressText address={address} /> : texts.none}
        />
      </DetailList>
    </Card>
  )
}

function HoldingList({ holdings }: Pick<Held, 'holdings'>) {
  return (
    <ul className="my-data-list">
      {holdings.map(({ name, is_kept: isKept, records }) => (
        <li key={name}>
          <HoldingName of={holdingWords(name)} />
          <p className="my-data-count figures">
            {texts.records(records.length)}
            {isKept && <Chip tone="neutral">{texts.kept}</Chip>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function HoldingName({ of: { name, purpose } }: { of: HoldingWords }) {
  return (
    <div>
      <h3>{name}</h3>
      <p className="my-data-note">{purpose}</p>
    </div>
  )
}

/** What is held, and folded below it what could be held and is not. */
function StoredData({ holdings }: Pick<Held, 'holdings'>) {
  const held = holdings.filter(({ records }) => records.length > 0)
  const others = holdings.filter(({ records }) => records.length === 0)
  return (
    <Card as="section" aria-labelledby="held">
      <h2 id="held">{texts.held}</h2>
      <HoldingList holdings={held} />
      {others.length > 0 && (
        <details className="my-data-others">
          <summary>{texts.others(others.length)}</summary>
          <HoldingList holdings={others} />
        </details>
      )}
    </Card>
  )
}

function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function DownloadData({ data }: { data: Held }) {
  const timeZone = useTimeZone()
  function download() {
    const name = myDataFileName(calendarDate(new Date(data.exported_at), timeZone))
    const base64 = base64Of(JSON.stringify(data, null, 2))
    saveFile({ name, base64, type: 'application/json' })
  }
  return (
    <Card as="section" className="stack-3 my-data-act" aria-labelledby="take">
      <h2 id="take">{texts.takeTitle}</h2>
      <p className="my-data-note">{texts.takeNote}</p>
      <Button variant="secondary" icon={Download} onClick={download}>
        {texts.take}
      </Button>
    </Card>
  )
}

function RegistrationSkeleton() {
  return (
    <Card>
      <Skeleton height="14rem" />
    </Card>
  )
}
