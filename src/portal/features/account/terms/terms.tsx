import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { subscriberRetention } from '#domain/platform/retention.ts'
import { AddressText } from '#portal/kit/blocks/address-text.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { contactChannels } from '#portal/kit/contact/contact-channels.ts'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { EmailText } from '#portal/kit/contact/email-text.tsx'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { BackLink } from '#portal/kit/pages/screen.tsx'
import { useScreenTitle } from '#portal/kit/pages/screen-title.ts'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { type Legal, readLegal } from '#portal/queries/account/legal.ts'
import { Chapter } from './chapter.tsx'
import './terms.css'
import { texts } from './texts.ts'

/** Milliseconds for which the chapters wait for the provider's legal data, which stands above them. */
const legalWaitMs = 1500

/**
 * The terms page, for signed-in and signed-out visitors; the link back goes to `/`, which redirects
 * to the panel or to sign-in.
 */
export function Terms() {
  const title = useScreenTitle(texts.title)
  const { theme, rules } = useProvider()
  const legal = useLegal()
  const hasWaited = useElapsed(legalWaitMs)
  return (
    <div className="terms">
      <header className="terms-bar">
        <BackLink to="/" />
        <Logo />
      </header>
      <main className="terms-content">
        <div>
          <h1 ref={title} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="terms-updated">{texts.updated}</p>
        </div>
        {(hasWaited || legal !== undefined) && (
          <>
            <Chapter title={texts.provider} text={texts.providerText(theme.alias)}>
              <ProviderCard legal={legal ?? null} />
            </Chapter>
            <Chapter title={texts.terms} items={texts.termsList} />
            <Chapter
              title={texts.data}
              head={texts.dataHead}
              rows={texts.dataRows}
              note={texts.neverKept}
            />
            <Chapter
              title={texts.sharing}
              items={texts.sharingList}
              note={
                rules.measuresVisits
                  ? `${texts.noThirdParty} ${texts.measured}`
                  : texts.noThirdParty
              }
            />
            <Chapter
              title={texts.cookies}
              text={texts.cookiesText}
              head={texts.cookiesHead}
              rows={texts.cookiesRows}
            />
            <Chapter title={texts.device} text={texts.deviceText} />
            <Chapter title={texts.push} text={texts.pushText} />
            <Chapter
              title={texts.retention}
              text={texts.retentionText}
              head={texts.retentionHead}
              rows={subscriberRetention()}
              note={texts.retentionNote}
            />
            <Chapter title={texts.rights} text={texts.rightsText}>
              <Rights />
            </Chapter>
          </>
        )}
      </main>
    </div>
  )
}

/**
 * The provider's legal data; undefined while it is read, null when it is missing, and the page then
 * shows only the provider's name.
 */
function useLegal(): Legal | null | undefined {
  const [legal, setLegal] = useState<Legal | null>()
  useEffect(() => {
    const reading = new AbortController()
    readLegal(reading.signal).then(setLegal, () => setLegal(null))
    return () => reading.abort()
  }, [])
  return legal
}

function ProviderCard({ legal }: { legal: Legal | null }) {
  const { theme } = useProvider()
  const channels = contactChannels(theme)
  const phone = channels.find(({ kind }) => kind === 'phone')
  const email = channels.find(({ kind }) => kind === 'email')
  return (
    <Card>
      <DetailList>
        <DetailRow label={texts.legalName} value={legal?.legal_name ?? theme.alias} />
        {legal?.cnpj && <DetailRow label={texts.cnpj} value={legal.cnpj} />}
        {legal?.address && (
          <DetailRow label={texts.address} value={<AddressText address={legal.address} />} />
        )}
        {phone && <DetailRow label={texts.phone} value={<a href={phone.href}>{phone.text}</a>} />}
        {email && (
          <DetailRow
            label={texts.privacyContact}
            value={
              <a href={email.href}>
                <EmailText address={email.text} />
              </a>
            }
          />
        )}
      </DetailList>
    </Card>
  )
}

function Rights() {
  const { theme } = useProvider()
  const email = contactChannels(theme).find(({ kind }) => kind === 'email')
  return (
    <p className="terms-links">
      <Link to="/panel/my-data">{texts.rightsLink}</Link>
      {email && <a href={email.href}>{texts.rightsMail}</a>}
    </p>
  )
}
